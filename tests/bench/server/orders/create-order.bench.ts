import { asFastAs } from '#tests/bench/figure.ts'
import type { Bench } from '#tests/bench/support/bench-context.ts'
import { signedOrder } from '#tests/bench/support/bench-system.ts'
import { rateOf } from '#tests/bench/support/rate.ts'
import { median } from '#tests/bench/support/statistics.ts'
import { rawPartiesOf, writeRawOrder } from './raw-order.ts'
import { freeCapacity } from '../free-capacity.ts'
import { createCaller } from '../timed-requests.ts'

const clients = 8

/** Signed orders over HTTP against raw transactions that write the same rows. */
export const createOrderBench: Bench = {
  name: 'create',
  async run(context) {
    const system = await context.system()
    const parties = await rawPartiesOf(system)
    await freeCapacity(system)
    const callers = Array.from({ length: clients }, createCaller)
    const seconds = context.quick ? 1 : 5
    const rates = { own: [] as number[], raw: [] as number[] }
    try {
      const create = (at: number) =>
        callers[at]?.time(`${system.server.url}/v1.0/api/order/create`, {
          body: JSON.stringify(signedOrder(system.demo)),
        })
      // Warm-up, not counted: code is compiled and connections are opened.
      await rateOf(clients, 1, create)
      for (let round = 0; round < (context.quick ? 1 : 3); round += 1) {
        rates.raw.push(await rateOf(clients, seconds, () => writeRawOrder(system.pool, parties)))
        rates.own.push(await rateOf(clients, seconds, create))
        await freeCapacity(system)
      }
    } finally {
      for (const caller of callers) caller.close()
    }
    const note = `${clients} clients at once; created and allocated, with history, what was considered, the account's slot and day, and the event`
    return [asFastAs('order/create, signed', median(rates.own), 'a second', median(rates.raw), 0.3, note)]
  },
}
