import { setTimeout as pause } from 'node:timers/promises'
import { againstRival, withLimit } from '#tests/bench/figure.ts'
import type { Bench } from '#tests/bench/support/bench-context.ts'
import { signedOrder } from '#tests/bench/support/bench-system.ts'
import type { BenchSystem } from '#tests/bench/support/bench-system.ts'
import { percentile } from '#tests/bench/support/statistics.ts'
import { age, moveAtOnce, settle } from './aged-orders.ts'
import { cleanUp, ORDERS, startCleanup, untilOver } from './run-cleanup.ts'
import { freeCapacity } from '../free-capacity.ts'
import { createCaller } from '../timed-requests.ts'

const TIMES_ONE_STATEMENT = 1.5
const TIMES_UNDISTURBED = 1.2
const LOCK_MS = 100
/** So often orders are moved in each way; the least counts, since whatever else a machine does only adds to it. */
const ROUNDS = 5
/** Looking this often for how long batches hold orders takes processor time itself: not while they are timed, and beside all created orders. */
const SAMPLE_MS = 5

/** Orders moved to the archive in batches against one transaction that moves as many, and orders created meanwhile. */
export const cleanupBench: Bench = {
  name: 'cleanup',
  async run(context) {
    const system = await context.system()
    const count = context.quick ? 1_000 : 15_000
    const samples = context.quick ? 50 : 500
    await system.fillOrders(context.quick ? 160_000 : 1_200_000)
    await freeCapacity(system)
    const orders = await creating(system)
    await orders.for(100)
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await moveEachWay(system, count, round))
    await age(system, count)
    await settle(system)
    const alone = await watchedCleanUp(system)
    await age(system, count)
    await settle(system)
    // Before and after, since both the machine and the tables change with time; watched like the task, which takes processor time from them.
    const undisturbed = async () => (await watched(system, orders.for(samples))).made
    const before = await undisturbed()
    const beside = await watchedCleanUp(system, orders)
    const after = await undisturbed()
    orders.close()
    const name = `${count.toLocaleString('en')} orders with all that goes along`
    const least = (of: keyof Round) => Math.min(...rounds.map((round) => round[of]))
    const all = (of: keyof Round) => rounds.map((round) => (round[of] / 1_000).toFixed(1)).join(', ')
    const inBatchesAgainst = (rival: 'plain' | 'summed') =>
      [
        least('batches'),
        'ms',
        least(rival),
        TIMES_ONE_STATEMENT,
        `the least of ${ROUNDS} each; ${all('batches')} against ${all(rival)}`,
      ] as const
    return [
      againstRival(`${name} to the archive, against one transaction`, ...inBatchesAgainst('plain')),
      againstRival('the same, against one that judges and sums them', ...inBatchesAgainst('summed')),
      againstRival(
        'order/create while orders go, p95',
        percentile(beside.created, 0.95),
        'ms',
        percentile([...before, ...after], 0.95),
        TIMES_UNDISTURBED,
        `${beside.created.length} orders, one after the other`,
      ),
      withLimit('longest transaction that holds orders', Math.max(alone.lockMs, beside.lockMs), 'ms', LOCK_MS),
    ]
  },
}

/** How long equally many orders took in each way, in ms. */
type Round = Record<'plain' | 'summed' | 'batches', number>

/** The ways take turns in being first, since what goes before leaves room behind in the tables. */
async function moveEachWay(system: BenchSystem, count: number, round: number): Promise<Round> {
  const aged = await age(system, count, count)
  const took: Round = { plain: 0, summed: 0, batches: 0 }
  const ways = [
    async () => (took.plain = await moveAtOnce(system, 'plain', aged.plain)),
    async () => (took.summed = await moveAtOnce(system, 'summed', aged.summed)),
    async () => (took.batches = await cleanUp(system, ORDERS)),
  ]
  for (let turn = 0; turn < ways.length; turn += 1) {
    await settle(system)
    await ways[(round + turn) % ways.length]?.()
  }
  return took
}

/** Creates orders, one after the other. */
async function creating(system: BenchSystem) {
  const caller = createCaller()
  const one = async () =>
    await caller.time(`${system.server.url}/v1.0/api/order/create`, { body: JSON.stringify(signedOrder(system.demo)) })
  return await Promise.resolve({
    for: async (count: number) => {
      const times: number[] = []
      while (times.length < count) times.push(await one())
      return times
    },
    while: async (isGoing: () => boolean) => {
      const times: number[] = []
      while (isGoing()) times.push(await one())
      return times
    },
    close: () => caller.close(),
  })
}

/** Moves old orders while they are watched closely: the longest time for which a batch held its own, in ms, and what was created meanwhile. */
async function watchedCleanUp(system: BenchSystem, orders?: Awaited<ReturnType<typeof creating>>) {
  await startCleanup(system, ORDERS)
  let isGoing = true
  const over = untilOver(system).finally(() => (isGoing = false))
  const [created, { lockMs }] = await Promise.all([orders?.while(() => isGoing) ?? [], watched(system, over)])
  return { lockMs, created }
}

/** Looks every few ms for how long a batch has held its rows until the work is over; the longest, in ms, and what the work made. */
async function watched<Made>(system: BenchSystem, work: Promise<Made>): Promise<{ lockMs: number; made: Made }> {
  let [isGoing, lockMs] = [true, 0]
  const look = async () => {
    while (isGoing) {
      await pause(SAMPLE_MS)
      lockMs = Math.max(lockMs, await heldMs(system))
    }
  }
  const [made] = await Promise.all([work.finally(() => (isGoing = false)), look()])
  return { lockMs, made }
}

/** For how long the transaction under way has been moving orders, in ms. */
async function heldMs({ pool }: BenchSystem): Promise<number> {
  const { rows } = await pool.query<{ held: number }>(
    `select coalesce(max(extract(epoch from clock_timestamp() - a.xact_start)), 0)::float8 * 1000 as held from pg_locks l join pg_stat_activity a using (pid)
      where l.relation = 'archive.orders'::regclass and l.mode = 'RowExclusiveLock'`,
  )
  return rows[0]?.held ?? 0
}
