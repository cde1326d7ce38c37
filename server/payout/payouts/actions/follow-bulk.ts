import { and } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { deliveredSince } from '#server/orders/callbacks/delivered-since.ts'
import { payoutOrders } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { answeredSince } from '#server/payout/payouts/gateway/answered-since.ts'
import { payoutScope } from '#server/payout/payouts/payout-scope.ts'
import { hasCode } from '#server/orders/rows/selection.ts'

/** What became of the callbacks, or the questions to gateways, of a run over payouts; those that the actor may not see are left out. */
export async function followBulk(
  { actor, db }: Call,
  { action, orderCodes, since }: ParsedInputOf<'payoutOrder.bulkFollow'>,
): Promise<OutputOf<'payoutOrder.bulkFollow'>> {
  const rows = await db
    .select({ id: payoutOrders.id, orderCode: payoutOrders.orderCode })
    .from(payoutOrders)
    .where(and(hasCode(payoutOrders, orderCodes), payoutScope(actor)))
  const stateOf = await (action === 'QUERY_STATUS' ? answeredSince : deliveredSince)(
    db,
    rows.map(({ id }) => id),
    new Date(since),
  )
  return { results: rows.map(({ id, orderCode }) => ({ orderCode, state: stateOf(id) })) }
}
