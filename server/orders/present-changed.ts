import type { OrderRow } from '#contract/orders/order.schemas.ts'
import type { Call } from '#server/http/call.ts'
import { readOrders } from '#server/orders/list/order-pages.ts'
import type { OrderRecord } from '#server/orders/order-record.ts'
import { presentOrderFor } from '#server/orders/present-order.ts'

/** An order after an action, as the actor may see it and as lists show it: with the names of now. */
export async function presentChanged({ actor, db }: Pick<Call, 'actor' | 'db'>, order: OrderRecord): Promise<OrderRow> {
  const [named = order] = await readOrders(db, [order.id])
  return presentOrderFor(actor, named)
}
