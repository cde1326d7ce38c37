import { againstRival, withLimit } from '#tests/bench/figure.ts'
import type { Bench } from '#tests/bench/support/bench-context.ts'
import type { BenchSystem } from '#tests/bench/support/bench-system.ts'
import { processorTimeOf } from '#tests/bench/support/processor-time.ts'
import { median } from '#tests/bench/support/statistics.ts'
import { besideWork } from '../beside.ts'
import { createCaller } from '../timed-requests.ts'

const rows = 15_855
const people = ['superadmin', 'platformadmin', 'custservice', 'merchant01'] as const
const exportsAtOnce = 20
const timeColumns = ['createTime', 'expireTime', 'completedTime', 'updateTime', 'utrSubmitTime'] as const
const columns = ['orderCode', 'merchantOrderId', 'amountMinor', 'orderStatusId', 'description', ...timeColumns]

/** An export of many rows, and the effect of many exports on other requests. */
export const exportsBench: Bench = {
  name: 'exports',
  async run(context) {
    const system = await context.system()
    await system.fillOrders(rows)
    const tokens = await Promise.all(people.map(async (account) => await system.signIn(account)))
    const exported = context.quick ? 1_000 : rows
    const file = await largeFile(system, exported)
    const workbook = JSON.stringify({ ...JSON.parse(file), format: 'xlsx' })
    const caller = createCaller()
    try {
      const exportTimes: number[] = []
      const workbookTimes: number[] = []
      const processorTimes: number[] = []
      for (let round = 0; round < (context.quick ? 2 : 7); round += 1) {
        const before = await processorTimeOf(system.server.pid)
        exportTimes.push(await takeExport(system, tokens[0] ?? '', file, new AbortController().signal))
        processorTimes.push((await processorTimeOf(system.server.pid)) - before)
        workbookTimes.push(await takeExport(system, tokens[0] ?? '', workbook, new AbortController().signal))
      }
      const list = () =>
        caller.time(`${system.server.url}/v1.0/order/getList?pageSize=50`, { headers: { token: tokens[2] ?? '' } })
      const { alone, beside } = await besideWork(context.quick ? 1 : 4, context.quick ? 20 : 150, list, () =>
        keepExporting(system, tokens, file),
      )
      return [
        withLimit(
          `an export of ${rows.toLocaleString('en-US')} orders, p50`,
          median(exportTimes.slice(1)),
          'ms',
          1_000,
          `${columns.length} columns, ${timeColumns.length} of them times; ${Math.round(median(processorTimes.slice(1)))} ms of processor time in the server, compressing included`,
        ),
        againstRival(
          'the same as a workbook, p50',
          median(workbookTimes.slice(1)),
          'ms',
          median(exportTimes.slice(1)),
          4,
          `the rival is CSV; ${Math.round((exported / median(workbookTimes.slice(1))) * 1_000).toLocaleString('en-US')} rows a second`,
        ),
        againstRival(
          `order/getList beside ${exportsAtOnce} exports, p95`,
          beside,
          'ms',
          alone,
          2,
          `one client, 50 rows; the rival is the same without exports; ${people.length} people export, each ${exportsAtOnce / people.length} times at once`,
        ),
      ]
    } finally {
      caller.close()
    }
  },
}

/** The export request: the codes of this many orders. */
async function largeFile(system: BenchSystem, count: number): Promise<string> {
  const { rows: found } = await system.pool.query<{ at: string }>(
    `select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at from orders where status <> 10 order by created_at desc, id desc offset $1 limit 1`,
    [count - 1],
  )
  const filter = { startTime: found[0]?.at }
  return JSON.stringify({ selection: { filter }, columns, language: 'en-US' })
}

/** Runs an export to its end or until it is aborted; returns the ms. */
async function takeExport(system: BenchSystem, token: string, body: string, signal: AbortSignal): Promise<number> {
  const begin = performance.now()
  const response = await fetch(`${system.server.url}/v1.0/order/export`, {
    method: 'POST',
    body,
    signal,
    headers: { 'content-type': 'application/json', token },
  })
  if (response.status !== 200) throw new Error(`An export answered ${response.status}: ${await response.text()}`)
  for await (const _piece of response.body ?? []);
  return performance.now() - begin
}

/** Keeps this many exports running, starting a new one whenever one ends. */
function keepExporting(system: BenchSystem, tokens: readonly string[], body: string) {
  const stopping = new AbortController()
  const lanes = Array.from({ length: exportsAtOnce }, async (_, lane) => {
    while (!stopping.signal.aborted) {
      await takeExport(system, tokens[lane % tokens.length] ?? '', body, stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) throw error
      })
    }
  })
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(lanes)
    },
  }
}
