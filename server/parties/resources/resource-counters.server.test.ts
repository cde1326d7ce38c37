import { afterAll, beforeAll, expect, it } from 'vitest'
import { findCounterDrift, repairCounterDrift } from '#server/parties/resources/resource-counters.ts'
import { create, createOrderEngine, makeWorld, makeResource, signedBody } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'

let engine: OrderEngine
beforeAll(async () => {
  engine = await createOrderEngine()
})
afterAll(async () => await engine.dispose())

const countersOf = async (id: number): Promise<unknown> =>
  (await engine.pool.query('select processing_count, processing_amount_minor from resources where id = $1', [id]))
    .rows[0]

it('finds accounts whose counters differ from their orders, and corrects them', async () => {
  const { merchant, supplier, account: resource } = await makeWorld(engine)
  await create(engine, signedBody(merchant, { amount: 700 }))
  expect(await findCounterDrift(engine.db)).toEqual([])

  const idle = await makeResource(engine, supplier.id, { processingCount: 2, processingAmountMinor: 900 })
  await engine.pool.query('update resources set processing_count = 0, processing_amount_minor = 0 where id = $1', [
    resource.id,
  ])
  expect(await repairCounterDrift(engine.db)).toEqual([
    { resourceId: resource.id, counted: { orders: 0, amountMinor: 0 }, held: { orders: 1, amountMinor: 700 } },
    { resourceId: idle.id, counted: { orders: 2, amountMinor: 900 }, held: { orders: 0, amountMinor: 0 } },
  ])
  expect(await findCounterDrift(engine.db)).toEqual([])
  expect(await countersOf(resource.id)).toEqual({ processing_count: 1, processing_amount_minor: '700' })
})
