import { beforeEach } from 'vitest'
import { payoutOrders, resources } from '#server/db/schema/schema.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithEngine } from '#tests/support/orders/order-world.ts'
import { makePayoutWorld } from './payout-fixtures.ts'

/** Parties of a test, unrelated to those of earlier tests. */
export type PayoutWorld = Awaited<ReturnType<typeof makePayoutWorld>>

/** One engine per test file, and a fresh pool and fresh accounts before each test; `take` receives both. */
export function beginWithPayoutWorld(take: (engine: OrderEngine, world: PayoutWorld) => void): void {
  let engine: OrderEngine
  beginWithEngine((made) => {
    engine = made
  })
  beforeEach(async () => {
    await engine.db.update(payoutOrders).set({ stage: 9 })
    await engine.db.update(resources).set({ state: 1 })
    take(engine, await makePayoutWorld(engine))
  })
}
