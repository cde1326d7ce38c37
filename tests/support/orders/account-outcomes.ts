import { createFor } from '#server/collect/orders/create/create-order.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'

let made = 0

/** Creates an order of the world's merchant as the call does, each in its own transaction. */
export async function newOrder(
  engine: OrderEngine,
  world: Pick<OrderWorld, 'merchant'>,
  fields: { amount?: number; productId?: number } = {},
) {
  const { order } = await createFor(engine.db, engine.services, {
    merchant: world.merchant,
    fields: {
      mchId: world.merchant.mchId,
      productId: 3001,
      mchOrderNo: `outcome-${(made += 1)}`,
      amount: 10_000,
      notifyUrl: 'http://127.0.0.1:9/none',
      ...fields,
    },
    hash: 'h',
  })
  return order
}

/** Lets the order be paid, or time out. */
export async function endOrder(engine: OrderEngine, order: OrderRecord, isPaid: boolean): Promise<void> {
  const event = isPaid ? 'CONFIRM_PAYMENT' : 'TIME_OUT'
  await engine.db.transaction((tx) =>
    transitionOrder(tx, engine.services, { order: { id: order.id }, event, actor: null, via: 'job' }),
  )
}
