import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from '#demo/random.ts'
import type { Random } from '#demo/random.ts'
import { root } from '#tools/lib/root.mjs'
import { ENDING_SIGNALS } from '#tools/lib/suites/run.mjs'
import { untilNotified } from './report/check-round.ts'
import type { Row } from './report/row.ts'
import { tableOf } from './report/table.ts'
import { runRound } from './run-round.ts'
import { fullDatabaseDisk, restartDatabase, slowDatabaseDisk, terminateBackends } from './injections/database.ts'
import { floods } from './injections/floods.ts'
import { consolesReconnect } from './injections/consoles.ts'
import { floodOfOne } from './injections/flood-of-one.ts'
import { kill, terminate } from './injections/kills.ts'
import { hangingMerchant, poisonedJobs } from './injections/bad-callbacks.ts'
import { cutCommits } from './injections/line.ts'
import { fullLogDisk, wrongClock } from './injections/machine.ts'
import { nothing } from './injections/nothing.ts'
import type { Injection } from './injections/injection.ts'
import { signIn } from './traffic/sign-in.ts'
import { openEmbeddedWorld, openSharedWorld } from './world/open-world.ts'
import { lastSeat } from './world/world.ts'
import type { World } from './world/world.ts'

// Run by tools/faults.mjs: every fault in every world, and a table of the results. Exits with 1 when anything was lost,
// done twice or left inconsistent, or when a server exited that should not have.

const injections: readonly Injection[] = [
  nothing,
  kill,
  terminate,
  terminateBackends,
  restartDatabase,
  cutCommits,
  fullDatabaseDisk,
  slowDatabaseDisk,
  fullLogDisk,
  wrongClock,
  hangingMerchant,
  poisonedJobs,
  floods,
  floodOfOne,
  consolesReconnect,
]
const worlds: readonly (() => Promise<World>)[] = [
  async () => await openSharedWorld('two on one PostgreSQL', 2),
  async () => await openEmbeddedWorld('one with its own'),
  async () => await openSharedWorld('two by a line', 2, { hasLine: true }),
]

/** For callbacks whose process died during an attempt: they are claimed again when its lease expires. */
const LATE_CALLBACKS_MS = 100_000
const SEED = 20_261_122
const resultFile = path.join(root, 'faults-results.json')

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(SEED) },
    minutes: { type: 'string' },
    hour: { type: 'boolean', default: false },
  },
})
const chosen = injections.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
)
/** How long each world goes through the faults again and again; without a time, it does so once. */
const worldMs = (60_000 * Number(values.minutes ?? (values.hour ? 60 : 0))) / worlds.length
if (chosen.length === 0)
  throw new Error(`No fault is named so. There are: ${injections.map(({ name }) => name).join(', ')}`)

// process.exit stops the child processes; the default signal handling would leave PostgreSQL running.
for (const signal of ENDING_SIGNALS) process.once(signal, () => process.exit(1))

const rows: Row[] = []
const began = performance.now()
for (const open of worlds) rows.push(...(await runWorld(open)))
const failed = rows.filter(({ failures }) => failures.length > 0)
await writeFile(resultFile, `${JSON.stringify({ at: new Date().toISOString(), seed: values.seed, rows }, null, 2)}\n`)
console.log(`\n${tableOf(rows)}\n`)
for (const { world, fault, failures } of failed) console.error(`✗ ${world}, ${fault}: ${failures.join('; ')}`)
console.log(
  `${rows.length - failed.length} held, ${failed.length} failed, in ${Math.round((performance.now() - began) / 1_000)} s; written to ${path.relative(root, resultFile)}`,
)
process.exitCode = failed.length > 0 ? 1 : 0

/** A round that could not finish counts as failed; the others still run. */
async function attemptRound(world: World, injection: Injection, random: Random): Promise<Row> {
  try {
    const token = await signIn(lastSeat(world).server.url(), world.demo, 'custservice')
    return await runRound(world, injection, random, token)
  } catch (error) {
    console.error(error)
    const failures = [`could not be run: ${error instanceof Error ? error.message : String(error)}`]
    const none = { acknowledged: 0, lost: 0, twice: 0, recoverySeconds: 0, seen: '', notes: [] }
    return { world: world.name, fault: injection.name, ...none, failures }
  }
}

/** The faults that the world can have, in their order. */
function faultsOf({ line }: World): Injection[] {
  return chosen.filter(({ needsLine = false }) => needsLine === (line !== undefined))
}

async function runWorld(open: () => Promise<World>): Promise<Row[]> {
  const random = createRandom(Number(values.seed))
  const until = performance.now() + worldMs
  const world = await open()
  console.log(`\n── ${world.name} ──`)
  const done: Row[] = []
  const runOnce = async () => {
    for (const injection of faultsOf(world)) {
      console.log(`· ${injection.name} …`)
      done.push(await attemptRound(world, injection, random))
      console.log(tableOf(done.slice(-1)))
    }
  }
  try {
    await runOnce()
    while (done.length > 0 && performance.now() < until) await runOnce()
    const unnotified = await untilNotified(world, LATE_CALLBACKS_MS)
    if (unnotified > 0) done.at(-1)?.failures.push(`${unnotified} merchants were never notified`)
  } finally {
    await world.dispose()
  }
  return done
}
