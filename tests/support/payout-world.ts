import { afterAll, beforeAll, beforeEach } from 'vitest'
import { payoutOrders, resources } from '#server/db/schema.ts'
import { createOrderEngine } from './order-fixtures.ts'
import type { OrderEngine } from './order-fixtures.ts'
import { makePayoutWorld } from './payout-fixtures.ts'

/** Parties of a test, unrelated to those of earlier tests. */
export type PayoutWorld = Awaited<ReturnType<typeof makePayoutWorld>>

/** One engine per test file, and a fresh pool and fresh accounts before each test; `take` receives both. */
export function beginWithPayoutWorld(take: (engine: OrderEngine, world: PayoutWorld) => void): void {
  let engine: OrderEngine
  beforeAll(async () => {
    engine = await createOrderEngine()
  })
  beforeEach(async () => {
    await engine.db.update(payoutOrders).set({ stage: 9 })
    await engine.db.update(resources).set({ state: 1 })
    take(engine, await makePayoutWorld(engine))
  })
  afterAll(() => engine.dispose())
}
