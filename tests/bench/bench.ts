import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '#tools/lib/root.mjs'
import { ENDING_SIGNALS } from '#tools/lib/suites/run.mjs'
import { allocationBench } from './server/orders/allocation.bench.ts'
import { auditChainBench } from './server/chains/audit-chain.bench.ts'
import { chartsBench } from './charts/charts.bench.ts'
import type { Figure } from './figure.ts'
import { heapBench } from './server/heap.bench.ts'
import { pageLoadBench } from './pages/page-load.bench.ts'
import { paletteBench } from './palette/palette.bench.ts'
import { queueBench } from './queue/queue.bench.ts'
import { bulkBench } from './server/orders/bulk.bench.ts'
import { cleanupBench } from './server/cleanup.bench.ts'
import { createOrderBench } from './server/orders/create-order.bench.ts'
import { exportsBench } from './server/orders/exports.bench.ts'
import { ledgerBench } from './server/chains/ledger.bench.ts'
import { listOrdersBench } from './server/orders/list-orders.bench.ts'
import { matchingBench } from './server/matching/matching.bench.ts'
import { orderAnalysisBench } from './server/order-analysis/order-analysis.bench.ts'
import { processesBench } from './server/processes/processes.bench.ts'
import { searchBench } from './server/orders/search.bench.ts'
import { screenBench } from './server/screen.bench.ts'
import { socketsBench } from './server/sockets/sockets.bench.ts'
import { statisticsBench } from './server/orders/statistics.bench.ts'
import { trustedChainBench } from './server/chains/trusted-chain.bench.ts'
import { startBench } from './server/start.bench.ts'
import type { Bench, BenchContext } from './support/bench-context.ts'
import { createBenchContext } from './support/bench-context.ts'
import { tableOf } from './support/table.ts'

// Run by tools/bench.mjs. Missed figures are reported, not failed: only a bench that could not run exits with an error.

/** Run in this order: benches that fill the database come after those that measure the console. */
const benches: readonly Bench[] = [
  pageLoadBench,
  queueBench,
  heapBench,
  paletteBench,
  chartsBench,
  screenBench,
  createOrderBench,
  allocationBench,
  socketsBench,
  exportsBench,
  bulkBench,
  listOrdersBench,
  statisticsBench,
  searchBench,
  processesBench,
  auditChainBench,
  trustedChainBench,
  matchingBench,
  orderAnalysisBench,
  ledgerBench,
  cleanupBench,
  startBench,
]

const END_PATIENCE_MS = 15_000

const resultFile = path.join(root, 'bench-results.json')

interface Result {
  bench: string
  seconds: number
  figures: Figure[]
  error?: string
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      large: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      many: { type: 'string', default: '10000000' },
      data: { type: 'string' },
    },
  })
  const chosen = benches.filter(({ name, isOptional }) =>
    positionals.length === 0 ? isOptional !== true : positionals.some((word) => name.includes(word)),
  )
  if (chosen.length === 0)
    throw new Error(`No bench is named so. There are: ${benches.map(({ name }) => name).join(', ')}`)
  const many = Number(values.many)
  if (!Number.isInteger(many) || many < 1)
    throw new Error(`--many takes how many orders --large fills in, not ${values.many}`)
  const context = createBenchContext({ ...values, many })
  endOnSignals(context)
  const results: Result[] = []
  try {
    for (const bench of chosen) results.push(await measure(bench, context))
  } finally {
    await context.dispose()
  }
  await writeFile(
    resultFile,
    `${JSON.stringify({ at: new Date().toISOString(), machine: machine(), ...values, results }, null, 2)}\n`,
  )
  report(results)
}

/** On a signal, kills every child process that does not exit in time, so that none is left running. */
function endOnSignals(context: BenchContext): void {
  const numbers = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
  for (const signal of ENDING_SIGNALS) {
    process.once(signal, () => {
      console.error(`\n${signal}: ending what was started`)
      setTimeout(() => process.exit(numbers[signal]), END_PATIENCE_MS).unref()
      void context.dispose().finally(() => process.exit(numbers[signal]))
    })
  }
}

async function measure(bench: Bench, context: BenchContext): Promise<Result> {
  console.log(`\n── ${bench.name} ──`)
  const begin = Date.now()
  const seconds = () => Math.round((Date.now() - begin) / 1_000)
  try {
    const figures = await bench.run(context)
    console.log(`${tableOf(figures)}\n── ${bench.name}: ${seconds()} s ──`)
    return { bench: bench.name, seconds: seconds(), figures }
  } catch (error) {
    console.error(error)
    return {
      bench: bench.name,
      seconds: seconds(),
      figures: [],
      error: error instanceof Error ? error.message : String(error),
    }
  }
}

function report(results: readonly Result[]): void {
  const figures = results.flatMap((result) => result.figures)
  const missed = figures.filter(({ ok }) => !ok)
  const crashed = results.filter(({ error }) => error !== undefined)
  console.log(
    `\n${tableOf(figures)}\n\n${figures.length - missed.length} held, ${missed.length} missed; written to ${path.relative(root, resultFile)}`,
  )
  for (const { bench, error } of crashed) console.error(`${bench} could not be run: ${error}`)
  process.exitCode = crashed.length > 0 ? 1 : 0
}

function machine() {
  const [cpu] = cpus()
  return { cores: cpus().length, model: cpu?.model, memoryGb: Math.round(totalmem() / 2 ** 30), node: process.version }
}

await main()
