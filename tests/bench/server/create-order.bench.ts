import { asFastAs } from '../figure.ts'
import type { Bench } from '../support/bench-context.ts'
import { signedOrder } from '../support/bench-system.ts'
import type { BenchSystem } from '../support/bench-system.ts'
import { median } from '../support/statistics.ts'
import { writeRawOrder } from './raw-order.ts'
import type { RawParties } from './raw-order.ts'
import { freeCapacity } from './free-capacity.ts'
import { createCaller } from './timed-requests.ts'

const clients = 8

/** Signed orders over HTTP against raw transactions that write the same rows. */
export const createOrderBench: Bench = {
  name: 'create',
  async run(context) {
    const system = await context.system()
    const parties = await partiesOf(system)
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
      await rateOf(1, create)
      for (let round = 0; round < (context.quick ? 1 : 3); round += 1) {
        rates.raw.push(await rateOf(seconds, () => writeRawOrder(system.pool, parties)))
        rates.own.push(await rateOf(seconds, create))
        await freeCapacity(system)
      }
    } finally {
      for (const caller of callers) caller.close()
    }
    const note = `${clients} clients at once; created and allocated, with history, what was considered, the account's slot and day, and the event`
    return [asFastAs('order/create, signed', median(rates.own), 'a second', median(rates.raw), 0.4, note)]
  },
}

/** The rate per second at which this many concurrent clients complete a task. */
async function rateOf(seconds: number, act: (client: number) => Promise<unknown> | undefined): Promise<number> {
  const begin = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() - begin < seconds * 1_000) {
        await act(client)
        done += 1
      }
    }),
  )
  return (done * 1_000) / (performance.now() - begin)
}

async function partiesOf(system: BenchSystem): Promise<RawParties> {
  const merchant = await system.pool.query<{ id: string; name: string }>(
    'select id, name from merchants order by id limit 1',
  )
  const resource = await system.pool.query<{ id: string; supplierId: string; name: string }>(
    `select r.id, r.supplier_id as "supplierId", s.name from resources r join suppliers s on s.id = r.supplier_id where r.product_id in (3001, 3024) order by r.id limit 20`,
  )
  const [first] = resource.rows
  if (!first || !merchant.rows[0]) throw new Error('the demo system has no account for product 3001')
  return {
    merchantId: Number(merchant.rows[0].id),
    merchantName: merchant.rows[0].name,
    supplierId: Number(first.supplierId),
    supplierName: first.name,
    resourceIds: resource.rows.map(({ id }) => Number(id)),
  }
}
