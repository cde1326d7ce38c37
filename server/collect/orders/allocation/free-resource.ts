import type { Act } from '#server/http/act.ts'
import type { OrderChange, OrderRecord } from '#server/collect/orders/order-record.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'

/** The history detail of a freed account. */
export const freeChange = (isOffset: boolean) => ({ detail: { isOffset } }) satisfies OrderChange

/** Frees the held account (释放资源); the flag records that the payment is offset elsewhere. */
export function freeResource(
  { tx, services, actor, via, expectedVersion }: Act,
  code: string,
  isOffset: boolean,
): Promise<OrderRecord> {
  return transitionOrder(tx, services, {
    order: { code },
    event: 'FREE_RESOURCE',
    actor,
    via,
    expectedVersion,
    ...freeChange(isOffset),
  })
}
