import type { Act } from '#server/http/act.ts'
import type { OrderChange, OrderRecord } from '#server/orders/order-record.ts'
import { transitionOrder } from '#server/orders/transition/transition-order.ts'

/** What the history says of a held account that was given free. */
export const freeChange = (isOffset: boolean) => ({ detail: { isOffset } }) satisfies OrderChange

/** Gives the held account free (释放资源); the flag says that what was paid is offset elsewhere. */
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
