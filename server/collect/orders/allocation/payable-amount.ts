import { and, between, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { productOf } from '#domain/products.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { namedStatement } from '#server/db/named-statement.ts'
import { orders } from '#server/db/schema/schema.ts'
import type { Candidate } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'
import { floatedAmounts } from '#server/collect/orders/allocation/allocation-rules.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import type { Services } from '#server/platform/services.ts'

/** Since when an order must have been created for its payment to be waited for still. */
const awaitedSince = ({ now, settings }: Pick<Services, 'now' | 'settings'>): Date =>
  new Date(now().getTime() - (settings.get('orderTimeoutMinutes') + settings.get('completeCheckOrderTime')) * 60_000)

const value = (name: string): SQL => sql`${sql.placeholder(name)}`

/** Some accounts on which an order of the amount awaits its payment, in the words of the partial index. */
const awaitingAccounts = namedStatement<{ id: number }>(
  'order_accounts_awaiting',
  () => sql`
  select a.id::float8 as id from unnest(${value('accountIds')}::bigint[]) as a (id)
  where exists (
    select 1 from orders o where o.resource_id = a.id and o.payable_minor = ${value('amount')}::bigint
      and o.status in (2, 3, 5) and o.real_amount_minor is null and o.created_at > ${value('since')}::timestamptz)`,
)

/** Accounts on which another order of this amount awaits its payment. */
export async function accountsAwaiting(
  tx: Queryable,
  services: Pick<Services, 'now' | 'settings'>,
  amount: number,
  accountIds: readonly number[],
): Promise<Set<number>> {
  if (accountIds.length === 0) return new Set()
  const rows = await awaitingAccounts(tx, { accountIds, amount, since: awaitedSince(services).toISOString() })
  return new Set(rows.map(({ id }) => id))
}

/** An account whose supplier floats no amounts cannot tell equal amounts apart. */
export const floatsNothing = ({ floatDownMinor, floatUpMinor }: Pick<Candidate, 'floatDownMinor' | 'floatUpMinor'>) =>
  floatUpMinor === 0 && floatDownMinor === 0

/**
 * The payable amount in minor units, chosen so that the account can tell this order's payment from others: the exact
 * amount if the supplier does not float amounts, otherwise one that no open order on the account has and, if possible,
 * none whose late payment may still arrive. Undefined when all are taken. The account must be locked.
 */
export async function freePayable(
  tx: Queryable,
  services: Pick<Services, 'now' | 'settings'>,
  order: Pick<OrderRecord, 'amountMinor' | 'productId'>,
  account: Candidate,
): Promise<number | undefined> {
  const { floatUpMinor, floatDownMinor, resourceId } = account
  if (floatsNothing(account)) return order.amountMinor
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
        gt(orders.createdAt, awaitedSince(services)),
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
