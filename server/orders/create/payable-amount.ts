import { and, between, eq, gt, inArray, isNull } from 'drizzle-orm'
import { productOf } from '#domain/products.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { orders } from '#server/db/schema/schema.ts'
import type { Candidate } from '#server/orders/allocation/candidates/allocation-candidates.ts'
import { floatedAmounts } from '#server/orders/allocation/allocation-rules.ts'
import type { OrderRecord } from '#server/orders/order-record.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * The payable amount in minor units, chosen so that the account can tell this order's payment from others: the exact
 * amount if the supplier does not float amounts, otherwise one that no open order on the account has and, if possible,
 * none whose late payment may still arrive. Undefined when all are taken. The account must be locked.
 */
export async function freePayable(
  tx: Queryable,
  services: Services,
  order: Pick<OrderRecord, 'amountMinor' | 'productId'>,
  account: Candidate,
): Promise<number | undefined> {
  const { floatUpMinor, floatDownMinor, resourceId } = account
  if (floatUpMinor === 0 && floatDownMinor === 0) return order.amountMinor
  const { settings } = services
  const payableFor = (settings.get('orderTimeoutMinutes') + settings.get('completeCheckOrderTime')) * 60_000
  const taken = await tx
    .select({ payable: orders.payableMinor, holds: orders.holdsResource })
    .from(orders)
    .where(
      and(
        eq(orders.resourceId, resourceId),
        isNull(orders.realAmountMinor),
        inArray(orders.status, [
          ORDER_STATUS_IDS.allocated,
          ORDER_STATUS_IDS.pendingConfirmation,
          ORDER_STATUS_IDS.timedOut,
        ]),
        between(orders.payableMinor, order.amountMinor - floatDownMinor, order.amountMinor + floatUpMinor),
        gt(orders.createdAt, new Date(services.now().getTime() - payableFor)),
      ),
    )
  const expected = new Set(taken.map((row) => row.payable))
  const held = new Set(taken.filter((row) => row.holds).map((row) => row.payable))
  const step = productOf(order.productId)?.payableStep ?? 1
  let usable: number | undefined
  for (const amount of floatedAmounts(order.amountMinor, floatUpMinor, floatDownMinor, step)) {
    if (!expected.has(amount)) return amount
    if (!held.has(amount)) usable ??= amount
  }
  return usable
}
