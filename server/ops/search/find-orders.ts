import { desc, eq, sql } from 'drizzle-orm'
import { contract } from '#contract/contract.ts'
import { hiddenOrderFields } from '#contract/orders/hidden-order-fields.ts'
import { hiddenPayoutFields } from '#contract/payouts/hidden-payout-fields.ts'
import { HITS_A_KIND } from '#contract/people/search.endpoints.ts'
import type { SearchAnswer } from '#contract/people/search.endpoints.ts'
import { payoutStageOf, statusIdsOf } from '#domain/payouts/payout-status.ts'
import type { TextMeaning } from '#domain/text/text-kinds.ts'
import { orders, payoutOrders } from '#server/db/schema/schema.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { orderScope } from '#server/collect/orders/order-record.ts'
import { payoutScope } from '#server/payout/payouts/payout-record.ts'
import { foundIds } from '#server/ops/search/found-ids.ts'
import { isTeamOf, mayRead } from '#server/ops/search/name-search.ts'
import { orderBranches, payoutBranches } from '#server/ops/search/order-branches.ts'
import type { Branch } from '#server/ops/search/order-branches.ts'
import type { Priced } from '#server/platform/lists/filters/conditions.ts'

const shownColumns = (table: Priced) => ({
  id: table.id,
  orderCode: table.orderCode,
  merchantOrderId: table.merchantOrderId,
  amountMinor: table.amountMinor,
  exponent: table.exponent,
  currency: table.currency,
  supplierId: table.supplierId,
  branch: sql<number>`found.branch`,
})

/** The collection orders that a text may name, likeliest meaning first, the newest of each. */
export async function findCollections(
  { actor, db }: Call,
  meanings: readonly TextMeaning[],
): Promise<SearchAnswer['orders']> {
  const branches = orderBranches(meanings, hiddenOrderFields(actor.role))
  if (branches.length === 0 || !mayRead(actor, contract['order.getList'])) return []
  const rows = await db
    .select({ ...shownColumns(orders), status: orders.status })
    .from(foundIds(orders, branches, { actor, scope: orderScope(actor) }))
    .innerJoin(orders, eq(orders.id, sql`found.id`))
    .orderBy(sql`found.rank`, desc(orders.createdAt), desc(orders.id), sql`found.branch`)
  return firstOf(rows).map((row) => ({ ...hitOf(row, branches, actor), orderStatusId: row.status }))
}

/** The payouts that a text may name, likeliest meaning first, the newest of each. */
export async function findPayouts(
  { actor, db }: Call,
  meanings: readonly TextMeaning[],
): Promise<SearchAnswer['payouts']> {
  const branches = payoutBranches(meanings, hiddenPayoutFields(actor.role))
  if (branches.length === 0 || !mayRead(actor, contract['payoutOrder.getList'])) return []
  const rows = await db
    .select({ ...shownColumns(payoutOrders), stage: payoutOrders.stage })
    .from(foundIds(payoutOrders, branches, { actor, scope: payoutScope(actor) }))
    .innerJoin(payoutOrders, eq(payoutOrders.id, sql`found.id`))
    .orderBy(sql`found.rank`, desc(payoutOrders.createdAt), desc(payoutOrders.id), sql`found.branch`)
  return firstOf(rows).map((row) => ({
    ...hitOf(row, branches, actor),
    payoutStatus: statusIdsOf(payoutStageOf(row.stage)).payoutStatus,
  }))
}

/** The first hits; an order that several fields find counts once. */
function firstOf<Row extends { id: number }>(rows: readonly Row[]): Row[] {
  return rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) === at).slice(0, HITS_A_KIND)
}

interface Found {
  orderCode: string
  merchantOrderId: string
  amountMinor: number
  exponent: number
  currency: string
  supplierId: number | null
  branch: number
}

function hitOf({ supplierId, branch, ...row }: Found, branches: readonly Branch[], actor: Actor) {
  const { orderCode, merchantOrderId, amountMinor, exponent, currency } = row
  const field = branches[branch]?.field ?? 'orderCode'
  return { orderCode, merchantOrderId, amountMinor, exponent, currency, field, isTeam: isTeamOf(actor, supplierId) }
}
