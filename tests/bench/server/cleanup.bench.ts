import { againstRival } from '#tests/bench/figure.ts'
import type { Bench } from '#tests/bench/support/bench-context.ts'
import { signedOrder } from '#tests/bench/support/bench-system.ts'
import type { BenchSystem } from '#tests/bench/support/bench-system.ts'
import { percentile } from '#tests/bench/support/statistics.ts'
import { age, settle, startCleanup, untilOver } from './aged-orders.ts'
import { freeCapacity } from './free-capacity.ts'
import { createCaller } from './timed-requests.ts'

const TIMES_UNDISTURBED = 1.5

/** Orders created while old ones are moved to the archive. */
export const cleanupBench: Bench = {
  name: 'cleanup',
  async run(context) {
    const system = await context.system()
    const count = context.quick ? 1_000 : 15_000
    const samples = context.quick ? 50 : 500
    await system.fillOrders(context.quick ? 160_000 : 1_200_000)
    await freeCapacity(system)
    const orders = creating(system)
    await orders.for(100)
    await age(system, count)
    await settle(system)
    // Before and after, since both the machine and the tables change with time.
    const before = await orders.for(samples)
    await startCleanup(system)
    let isGoing = true
    const over = untilOver(system).finally(() => (isGoing = false))
    const beside = await orders.while(() => isGoing)
    const tookMs = await over
    const after = await orders.for(samples)
    orders.close()
    return [
      againstRival(
        `order/create while ${count.toLocaleString('en')} orders go to the archive, p95`,
        percentile(beside, 0.95),
        'ms',
        percentile([...before, ...after], 0.95),
        TIMES_UNDISTURBED,
        `${beside.length} orders, one after the other; all went in ${(tookMs / 1_000).toFixed(1)} s`,
      ),
    ]
  },
}

/** Creates orders, one after the other. */
function creating(system: BenchSystem) {
  const caller = createCaller()
  const one = async () =>
    await caller.time(`${system.server.url}/v1.0/api/order/create`, { body: JSON.stringify(signedOrder(system.demo)) })
  const until = async (isOver: (made: number) => boolean) => {
    const times: number[] = []
    while (!isOver(times.length)) times.push(await one())
    return times
  }
  return {
    for: async (count: number) => await until((made) => made >= count),
    while: async (isGoing: () => boolean) => await until(() => !isGoing()),
    close: () => caller.close(),
  }
}
