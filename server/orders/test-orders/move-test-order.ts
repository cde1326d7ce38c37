import { eq, sql } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import { feeMinor } from '#domain/money/commission.ts'
import { CALLBACK_STATUS_IDS } from '#domain/orders/order-status.ts'
import { LIVE_STATUS, outcomesOf, paidBy, TEST_OUTCOMES } from '#domain/orders/test-orders.ts'
import type { TestOrderState, TestOutcome } from '#domain/orders/test-orders.ts'
import { productOf } from '#domain/products.ts'
import { testOrderLifecycle } from '#machines/lifecycles/test-order.lifecycle.ts'
import type { TestOrderEvent } from '#machines/lifecycles/test-order.lifecycle.ts'
import type { Queryable } from '#server/db/client.ts'
import { testOrders } from '#server/db/schema/schema.ts'
import type { TestOrder } from '#server/orders/test-orders/as-live.ts'
import { newSeries, sendTestCallback } from '#server/orders/test-orders/test-callbacks.ts'
import { AppError, badField } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

/** 409 of the live directions, with the state that the order is in. */
function refusedFor(order: TestOrder, refusal: string): AppError {
  const { direction, state, version, orderCode, callbackStatus } = order
  return new AppError(CODES.conflict, direction === 'payout' ? 'payout.refused' : 'order.refused', {
    params: { refusal, orderCode },
    present: { state: LIVE_STATUS[direction][state], version, callbackStatus },
    by: null,
    at: order.updatedAt.toISOString(),
  })
}

function stateAfter(order: TestOrder, state: TestOrderState, type: TestOrderEvent): TestOrderState {
  const { direction, notifyUrl } = order
  const verdict = testOrderLifecycle.judge(
    { state, context: { isPayout: direction === 'payout', hasCallbackUrl: notifyUrl !== null } },
    { type },
  )
  if (!verdict.ok) throw refusedFor(order, verdict.refusal)
  return verdict.to
}

/** A test order that is locked ends by an outcome, as a live one would by itself or by staff; its merchant is told. */
export async function endTestOrder(
  tx: Queryable,
  services: Services,
  order: TestOrder,
  outcome: TestOutcome,
): Promise<TestOrder> {
  if (!outcomesOf(order.direction).includes(outcome)) throw badField('outcome', 'notAvailable')
  const { events } = TEST_OUTCOMES[outcome]
  const state = events.reduce((at: TestOrderState, event) => stateAfter(order, at, event), order.state)
  const now = services.now()
  const isNotified = order.notifyUrl !== null && isTold(services, state)
  const after = await store(tx, order, {
    state,
    updatedAt: now,
    ...(state === 'successful' && paidPatch(order, outcome, now)),
    ...(isNotified && newSeries(now)),
  })
  if (isNotified) await sendTestCallback(tx, services, after)
  return after
}

/** A live timeout is told by a setting; a payout whose outcome is not known is not told of. */
function isTold({ settings }: Services, state: TestOrderState): boolean {
  if (state === 'timedOut') return settings.get('timeoutCallbackTime') > 0
  return state === 'successful' || state === 'rejected'
}

function paidPatch(order: TestOrder, outcome: TestOutcome, now: Date) {
  const { amountMinor, direction, merchantRate, merchantFixedFeeMinor, orderCode, productId } = order
  const realAmountMinor = paidBy(outcome, amountMinor, productOf(productId) ?? {})
  return {
    realAmountMinor,
    completedAt: now,
    utr: `TEST${orderCode.slice(-12)}`,
    ...(direction === 'collection' && { feeMinor: feeMinor(realAmountMinor, merchantRate, merchantFixedFeeMinor) }),
  }
}

/** Sends the callback of a locked test order again; 409 while there is nothing to send. */
export async function resendTestCallback(
  tx: Queryable,
  services: Services,
  order: TestOrder,
  byUser: string,
): Promise<TestOrder> {
  stateAfter(order, order.state, 'RESEND_CALLBACK')
  const begun = order.callbackSince ?? services.now()
  const pending = { callbackStatus: CALLBACK_STATUS_IDS.pending, callbackSince: begun, updatedAt: services.now() }
  const after = await store(tx, order, pending)
  await sendTestCallback(tx, services, after, byUser)
  return after
}

async function store(
  tx: Queryable,
  { id }: TestOrder,
  patch: Partial<typeof testOrders.$inferInsert>,
): Promise<TestOrder> {
  const [after] = await tx
    .update(testOrders)
    .set({ ...patch, version: sql`${testOrders.version} + 1` })
    .where(eq(testOrders.id, id))
    .returning()
  if (!after) throw new Error(`test order ${id} vanished`)
  return after
}
