import { and } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { hiddenPayoutFields } from '#contract/payouts/hidden-payout-fields.ts'
import type { payoutApiEndpoints } from '#contract/payouts/payout-api.endpoints.ts'
import type { payoutBulkEndpoints } from '#contract/payouts/payout-bulk.endpoints.ts'
import type { payoutEndpoints } from '#contract/payouts/payout.endpoints.ts'
import { payoutOrders, PAYOUT_TOTALS } from '#server/db/schema/schema.ts'
import { summarize } from '#server/figures/totals/summarize.ts'
import { actOf } from '#server/http/act.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { ownTransaction, prechecked, repeatable } from '#server/http/call.ts'
import { deliveredSince } from '#server/orders/callbacks/list-callbacks.ts'
import { exportRows } from '#server/orders/rows/export-rows.ts'
import { hasCode, selected } from '#server/orders/rows/order-rows.ts'
import { spanOfTime } from '#server/orders/rows/shared-filters.ts'
import { applyBulk, previewBulk } from '#server/payout/payouts/actions/bulk-payouts.ts'
import { markPayout } from '#server/payout/payouts/actions/bulk-changes.ts'
import { completePayout, rejectPayout, unlockPayout } from '#server/payout/payouts/actions/settle-payout.ts'
import { readRooms } from '#server/payout/payouts/claims/account-room.ts'
import { findPayer, GATEWAY_PRODUCT_ID, paidBy, readPayers } from '#server/payout/payouts/claims/assign-payout.ts'
import { claimNext } from '#server/payout/payouts/claims/claim-next.ts'
import { creationByMode } from '#server/access/security/signed-caller.ts'
import { createSignedPayout } from '#server/payout/payouts/create/create-payout.ts'
import { createTestPayout } from '#server/payout/payouts/create/create-test-payout.ts'
import { answeredSince } from '#server/payout/payouts/gateway/answered-since.ts'
import { askGateway, sendToGateway } from '#server/payout/payouts/gateway/gateway-calls.ts'
import { listPayouts, listPool, readViews } from '#server/payout/payouts/list/list-payouts.ts'
import { countPayoutWork } from '#server/payout/payouts/list/open-work.ts'
import { payoutCell, PAYOUT_TIME_COLUMNS } from '#server/payout/payouts/list/payout-cells.ts'
import { payoutConditions } from '#server/payout/payouts/list/payout-filter.ts'
import { payoutTotalsQuery } from '#server/payout/payouts/list/payout-totals-query.ts'
import { payoutDetail } from '#server/payout/payouts/payout-detail.ts'
import { payoutScope } from '#server/payout/payouts/payout-record.ts'
import { presentPayoutFor, presentPayoutRecord } from '#server/payout/payouts/present-payout.ts'
import { actOrAskPayout } from '#server/payout/payouts/transition/payout-approvals.ts'
import type { PayoutTransition } from '#server/payout/payouts/transition/payout-step.ts'
import { judgedPayout, readPayout, transitionPayout } from '#server/payout/payouts/transition/transition-payout.ts'
import { undoLastOfPayout } from '#server/payout/payouts/transition/undo-payout.ts'
import { badField, AppError } from '#server/platform/app-error.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/**
 * A payout after the actor's change, as the actor may see it, even if the change removed it from the actor's view, such
 * as a supplier's returned claim.
 */
async function changed({ actor, db, services }: Call, { id }: { id: number }) {
  return { order: presentPayoutFor(actor, await readPayout(db, { order: { id }, actor: null }), services.now()) }
}

type Change = Omit<PayoutTransition, 'actor' | 'via'>

async function change(call: Call, wanted: Change) {
  const { actor, db, services, via } = call
  return await changed(call, await transitionPayout(db, services, { ...wanted, actor, via }))
}

/** Like `changed`, for actions that may require a second person's approval. */
async function changedOrAsked(call: Call, input: Parameters<typeof actOrAskPayout>[1]) {
  const { id, waitsForApproval } = await actOrAskPayout(call, input)
  return { ...(await changed(call, { id })), waitsForApproval }
}

/** Handlers of the `payoutOrder.*` and `payoutOrderClaim.*` calls. */
export const payoutHandlers = {
  'payoutOrder.getList': listPayouts,
  'payoutOrder.getPool': listPool,
  'payoutOrder.getDetail': (call, { orderCode }) => payoutDetail(call, orderCode),
  'payoutOrder.listSummary': summarizePayouts,
  'payoutOrder.openWork': countPayoutWork,
  'payoutOrder.export': exportPayouts,
  'payoutOrder.getResources': async ({ actor, db, services }, { orderCode }) => {
    const order =
      orderCode === undefined ? undefined : (await readPayout(db, { order: { code: orderCode }, actor })).order
    const payers = (await readPayers(db, actor, order?.currency)).filter(
      ({ product }) => order === undefined || product.exponent === order.exponent,
    )
    const roomOf = await readRooms(db, services, payers)
    return {
      list: payers.map(({ product, resource, supplier }) => ({
        id: resource.id,
        name: resource.name,
        supplierId: supplier.id,
        supplierName: supplier.name,
        productId: product.id,
        currency: product.currency,
        exponent: product.exponent,
        bankName: resource.bankName,
        cardNumber: resource.cardNumber,
        isGateway: product.id === GATEWAY_PRODUCT_ID,
        state: resource.state,
        room: roomOf(resource),
      })),
    }
  },

  'payoutOrderClaim.claimOrder': (call, { orderId, expectedVersion }) =>
    change(call, { order: { id: orderId }, event: 'CLAIM', expectedVersion }),
  'payoutOrderClaim.cancelClaim': (call, { orderId, expectedVersion }) =>
    change(call, { order: { id: orderId }, event: 'CANCEL_CLAIM', expectedVersion }),
  'payoutOrderClaim.takeAway': (call, { orderId, expectedVersion, reason }) =>
    change(call, { order: { id: orderId }, event: 'TAKE_CLAIM_AWAY', expectedVersion, reason }),
  'payoutOrderClaim.claimNext': async (call, { productId }) => {
    const order = await claimNext(call.db, call.services, call.actor, productId)
    return order ? await changed(call, order) : { order: null }
  },

  'payoutOrder.startPayment': async (call, { orderCode, expectedVersion, resourceId }) => {
    const { actor, db } = call
    const { order } = await readPayout(db, { order: { code: orderCode }, actor })
    const payer = await findPayer(db, actor, order, resourceId)
    if (payer.resource.productId === GATEWAY_PRODUCT_ID) throw badField('resourceId', 'notAvailable')
    return await change(call, {
      order,
      event: 'START_PAYMENT',
      expectedVersion,
      detail: { resourceId },
      patch: () => ({ ...paidBy(payer), channel: 'account' }),
    })
  },
  'payoutOrder.sendToGateway': async (call, { orderCode, expectedVersion, resourceId }) => {
    const { actor, db, services, via } = call
    const { order } = await readPayout(db, { order: { code: orderCode }, actor })
    const payer = await findPayer(db, actor, order, resourceId)
    return await changed(call, await sendToGateway(db, services, { order, payer, actor, via, expectedVersion }))
  },
  'payoutOrder.queryStatus': async (call, { orderCode, expectedVersion }) => {
    const { actor, db, services, via } = call
    return await changed(call, await askGateway(db, services, { code: orderCode, actor, via, expectedVersion }))
  },
  'payoutOrder.confirmUnpaid': prechecked(
    judgedPayout('CONFIRM_UNPAID'),
    (call, { orderCode: code, expectedVersion, evidence: reason }) =>
      changedOrAsked(call, { kind: 'payout.confirmUnpaid', code, reason, expectedVersion }),
  ),

  'payoutOrder.complete': async (call, input) => await changed(call, await completePayout(call, input)),
  'payoutOrder.reject': async (call, input) => await changed(call, await rejectPayout(call, input)),
  'payoutOrder.reverse': prechecked(judgedPayout('REVERSE'), (call, { orderCode: code, expectedVersion, reason }) =>
    changedOrAsked(call, { kind: 'payout.reverse', code, reason, expectedVersion }),
  ),
  'payoutOrder.markAbnormal': (call, { orderCode, expectedVersion, reason }) =>
    change(call, { order: { code: orderCode }, event: 'MARK_ABNORMAL', expectedVersion, reason }),
  'payoutOrder.updateStatus': prechecked(
    judgedPayout('UPDATE_STATUS'),
    (call, { orderCode: code, expectedVersion, status: target, reason }) =>
      changedOrAsked(call, { kind: 'payout.updateStatus', code, target, reason, expectedVersion }),
  ),
  'payoutOrder.updateMark': async (call, { orderCode, expectedVersion, orderMark }) =>
    await changed(call, await markPayout(actOf(call, expectedVersion), orderCode, orderMark)),
  'payoutOrder.undo': async (call, { orderCode, expectedVersion }) =>
    await changed(call, await undoLastOfPayout(actOf(call, expectedVersion), orderCode)),
  'payoutOrder.bulkPreview': previewBulk,
  'payoutOrder.bulkFollow': followBulk,
  'payoutOrder.bulkApply': ownTransaction(applyBulk),
  'payoutOrder.callback': (call, { orderCode, expectedVersion }) =>
    change(call, { order: { code: orderCode }, event: 'RESEND_CALLBACK', expectedVersion }),
  'payoutOrder.unlock': ownTransaction(async (call: Call, { orderCodes }: { orderCodes: string[] }) => {
    const results: { orderCode: string; ok: boolean; refusal: string | null; mayBeRunning: string | null }[] = []
    for (const orderCode of new Set(orderCodes)) results.push(await unlockOne(call, orderCode))
    return { results }
  }),
} satisfies Pick<Handlers, keyof typeof payoutEndpoints | keyof typeof payoutBulkEndpoints>

/** Each in its own transaction, so that one refusal leaves the others committed. */
async function unlockOne(call: Call, orderCode: string) {
  try {
    const mayBeRunning = await call.root.transaction((tx) => unlockPayout(tx, call, orderCode))
    return { orderCode, ok: true, refusal: null, mayBeRunning }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return {
      orderCode,
      ok: false,
      refusal: String(error.failure.params?.['refusal'] ?? error.message.split('.').at(-1)),
      mayBeRunning: null,
    }
  }
}

/** Handlers of the calls signed by merchants. */
export const payoutApiHandlers = {
  'api.payoutOrder.create': repeatable(
    creationByMode<'api.payoutOrder.create'>({ live: createSignedPayout, test: createTestPayout }),
  ),
} satisfies Pick<Handlers, keyof typeof payoutApiEndpoints>

/** State of a run's callbacks or gateway questions; payouts that the actor may not see are left out. */
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

/**
 * Totals of a list by currency, exact if the totals cover its filters; otherwise, beyond the cap, those of its newest
 * payouts, unless `highPerfOrderQuery` is off.
 */
async function summarizePayouts(
  { actor, db, services }: Call,
  asked: ParsedInputOf<'payoutOrder.listSummary'>,
): Promise<OutputOf<'payoutOrder.listSummary'>> {
  const filter = spanOfTime(services, asked)
  const zone = zoneOf(services)
  const summary = await summarize(db, PAYOUT_TOTALS, {
    zone,
    query: payoutTotalsQuery(actor, filter, zone),
    where: payoutConditions(actor, filter, zone, services.now()),
    isCapped: services.settings.get('highPerfOrderQuery'),
  })
  if (!hiddenPayoutFields(actor.role).has('feeMinor')) return summary
  return { ...summary, byCurrency: summary.byCurrency.map((row) => ({ ...row, feeMinor: null })) }
}

/** Streams the selected payouts as a file, newest first. */
async function exportPayouts(call: Call, input: ParsedInputOf<'payoutOrder.export'>): Promise<string> {
  const { actor, db, services } = call
  return exportRows(call, input, {
    name: 'payouts',
    table: payoutOrders,
    where: selected(payoutOrders, input.selection, {
      scope: payoutScope(actor),
      matching: (filter) => payoutConditions(actor, spanOfTime(services, filter), zoneOf(services), services.now()),
    }),
    read: async (ids) => (await readViews(db, ids)).map((view) => presentPayoutRecord(actor, view, services.now())),
    timeColumns: PAYOUT_TIME_COLUMNS,
    hidden: hiddenPayoutFields(actor.role),
    cell: payoutCell,
  })
}
