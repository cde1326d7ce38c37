import { and, inArray, sql } from 'drizzle-orm'
import type { LeftOut } from '#contract/payouts/payout-batch.endpoints.ts'
import { refusalOfAll } from '#machines/payout/payout.lifecycle.ts'
import { payoutOrders } from '#server/db/schema/schema.ts'
import type { BatchRecord } from '#server/payout/payout-batches/file/batch-file.ts'
import { neededColumns } from '#server/payout/payout-batches/bank-template-store.ts'
import type { BatchCall, BatchPlan } from '#server/payout/payout-batches/draft/select-orders.ts'
import { payoutSubjectOf, selectPayouts, payoutScope } from '#server/payout/payouts/payout-record.ts'
import type { PayoutRecord, PayoutView } from '#server/payout/payouts/payout-record.ts'
import { after } from '#server/platform/lists/filters/conditions.ts'
import { hasCode } from '#server/orders/rows/order-rows.ts'

/** The picked payouts that a batch can hold, oldest first, and the others, each with the reason. */
export async function readPicked(
  call: BatchCall,
  plan: BatchPlan,
  codes: readonly string[],
): Promise<{ fits: PayoutRecord[]; left: LeftOut[] }> {
  const views = await selectPayouts(call.db).where(and(hasCode(payoutOrders, codes), payoutScope(call.actor)))
  const byCode = new Map(views.map((view) => [view.order.orderCode, view]))
  const paid = await paidByGateway(call, views)
  const fits: PayoutRecord[] = []
  const left: LeftOut[] = []
  for (const orderCode of new Set(codes)) {
    const view = byCode.get(orderCode)
    const refusal =
      view === undefined ? 'notFound' : paid.has(view.order.id) ? 'gatewayUncertain' : refusalOf(call, plan, view)
    if (view && refusal === null) fits.push(view.order)
    else left.push({ orderCode, refusal: refusal ?? 'notFound' })
  }
  return { fits: fits.sort(oldestFirst), left }
}

/**
 * The picked payouts that a batch made just now does not hold. One that nothing else keeps out was not covered by its
 * merchant's balance.
 */
export async function leftOutOf(
  call: BatchCall,
  plan: BatchPlan,
  codes: readonly string[],
  batch: BatchRecord,
): Promise<LeftOut[]> {
  const taken = await call.db
    .select({ orderCode: payoutOrders.orderCode })
    .from(payoutOrders)
    .where(and(hasCode(payoutOrders, codes), sql`${payoutOrders.batchId} = ${batch.id}`))
  const held = new Set(taken.map(({ orderCode }) => orderCode))
  const rest = codes.filter((code) => !held.has(code))
  if (rest.length === 0) return []
  const { fits, left } = await readPicked(call, plan, rest)
  return [...left, ...fits.map(({ orderCode }) => ({ orderCode, refusal: 'insufficientBalance' }))]
}

const oldestFirst = (one: PayoutRecord, other: PayoutRecord) =>
  one.createdAt.getTime() - other.createdAt.getTime() || one.id - other.id

/** Why a batch of this plan cannot hold a payout; null if it can. */
function refusalOf({ actor, services }: BatchCall, plan: BatchPlan, view: PayoutView): string | null {
  const { order } = view
  const { minAmount, maxAmount } = plan.input
  if (view.inOpenBatch) return 'inBatch'
  const refusal = refusalOfAll(payoutSubjectOf(view, actor.userId, services.now()), ['ENTER_BATCH'])
  if (refusal !== null) return refusal
  if (order.currency !== plan.currency || order.exponent !== plan.exponent) return 'otherCurrency'
  if (order.createdAt >= after(plan.payoutTime)) return 'afterPayTime'
  if (order.amountMinor < (minAmount ?? 0) || order.amountMinor > (maxAmount ?? Infinity)) return 'outsideAmounts'
  const isOwn = plan.payers.some(({ supplier }) => supplier.id === order.supplierId)
  if (!isOwn && (order.supplierId !== null || actor.role === 'supplier')) return 'otherSupplier'
  return neededColumns(plan.template).some((column) => order[column] === null) ? 'payeeIncomplete' : null
}

/** The payouts that a gateway has paid, though they wait. */
async function paidByGateway({ db }: BatchCall, views: readonly PayoutView[]): Promise<Set<number>> {
  const ids = views.map(({ order }) => order.id)
  const rows = await db
    .select({ id: payoutOrders.id })
    .from(payoutOrders)
    .where(
      and(
        inArray(payoutOrders.id, ids),
        sql`exists (select 1 from gateway_calls g where g.order_id = ${payoutOrders.id} and g.state = 'succeeded')`,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
