import { eq, sql } from 'drizzle-orm'
import { payoutStageOf } from '#domain/payouts/payout-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { gatewayCalls, payoutOrders, resources } from '#server/db/schema/schema.ts'
import { gatewayOf } from '#server/payout/payouts/gateway/account-gateway.ts'
import type { GatewayCallRecord } from '#server/payout/payouts/gateway/gateway-calls.ts'
import { nothingKnown } from '#server/payout/payouts/gateway/gateway-client.ts'
import type { GatewayAnswer, GatewayClient, GatewayPayment } from '#server/payout/payouts/gateway/gateway-client.ts'
import { sendGatewayJob } from '#server/payout/payouts/gateway/gateway-queue.ts'
import type { GatewayJob } from '#server/payout/payouts/gateway/gateway-queue.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import type { PayoutTransition } from '#server/payout/payouts/transition/payout-step.ts'
import { transitionPayout } from '#server/payout/payouts/transition/transition-payout.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

/** Delays until the next status query, in seconds; the last one repeats. */
const QUERY_DELAYS_SECONDS = [10, 30, 60, 300, 900, 3_600] as const
/** How often a gateway is asked about one payment. */
export const QUERIES_MAX = 48
const UNSENT_DELAY_SECONDS = 10

/**
 * Sends a gateway call, or queries its status. The call is stored as sending before the request leaves; a call found in
 * that state (after a crash) is queried and never resent.
 */
export async function runGatewayCall(services: Services, client: GatewayClient, { callId }: GatewayJob): Promise<void> {
  const begun = await services.db.transaction((tx) => begin(tx, services, callId))
  if (!begun) return
  const { call, order, gateway, mode } = begun
  const answer = await ask(client, begun)
  await services.db.transaction((tx) => take(tx, services, callId, { order, tries: gateway.tries }, answer))

  async function ask(client: GatewayClient, { isOff }: { isOff: boolean }): Promise<GatewayAnswer> {
    if (mode === 'query') return await client.query(gateway, call.idempotencyKey)
    return isOff ? nothingKnown('notSent', 'the gateway is off') : await client.pay(gateway, paymentOf(call, order))
  }
}

/** Locks payout and call, in the same order as every transition; undefined when nothing is left to do. */
async function lock(tx: Queryable, callId: number) {
  const [known] = await tx
    .select({ orderId: gatewayCalls.orderId })
    .from(gatewayCalls)
    .where(eq(gatewayCalls.id, callId))
  if (!known) return undefined
  const [order] = await tx.select().from(payoutOrders).where(eq(payoutOrders.id, known.orderId)).for('no key update')
  const [call] = await tx.select().from(gatewayCalls).where(eq(gatewayCalls.id, callId)).for('no key update')
  return order && call && { order, call }
}

async function begin(tx: Queryable, services: Services, callId: number) {
  const locked = await lock(tx, callId)
  if (!locked) return undefined
  const { order, call } = locked
  const [resource] = await tx.select().from(resources).where(eq(resources.id, call.resourceId))
  if (!resource) throw new Error(`the gateway of call ${callId} vanished`)
  const { gateway, isOff } = await gatewayOf(tx, services, resource)
  if (call.state === 'pending') {
    const isWanted = payoutStageOf(order.stage) === 'processing'
    await setCall(
      tx,
      services,
      callId,
      isWanted ? { state: 'sending', sentAt: services.now() } : { state: 'cancelled' },
    )
    return isWanted ? { call, order, gateway, isOff, mode: 'send' as const } : undefined
  }
  const isOpen = call.state === 'sending' || call.state === 'accepted' || call.state === 'unknown'
  if (!isOpen || call.queries >= QUERIES_MAX) return undefined
  await setCall(tx, services, callId, { queries: call.queries + 1 })
  return { call, order, gateway, isOff, mode: 'query' as const }
}

function paymentOf(call: GatewayCallRecord, order: PayoutRecord): GatewayPayment {
  const {
    amountMinor,
    currency,
    exponent,
    orderCode,
    payeeName: name,
    cardNumber,
    ifscCode,
    bankName,
    vpa,
    address,
  } = order
  return {
    reference: call.idempotencyKey,
    orderCode,
    amountMinor,
    currency,
    exponent,
    payee: { name, cardNumber, ifscCode, bankName, vpa, address },
  }
}

/**
 * Stores the gateway's response and moves the payout accordingly. A payout settled by a person meanwhile stays settled.
 */
async function take(
  tx: Queryable,
  services: Services,
  callId: number,
  asked: { order: PayoutRecord; tries: number },
  answer: GatewayAnswer,
): Promise<void> {
  const locked = await lock(tx, callId)
  if (!locked) return
  const { call, order } = locked
  await setCall(tx, services, callId, {
    lastAnswer: { ...answer, at: services.now().toISOString() },
    ...(answer.gatewayId && { gatewayId: answer.gatewayId }),
  })
  if (!['sending', 'accepted', 'unknown'].includes(call.state)) {
    if (answer.state !== 'refused')
      services.log.error(
        { orderCode: asked.order.orderCode, callState: call.state, answer: answer.state },
        'a gateway answered about a payout that was settled meanwhile',
      )
    return
  }
  await apply(tx, services, { call, order, tries: asked.tries }, withDoubts(order, answer))
}

/** Paid, but with a different amount: the outcome is unknown. */
function withDoubts(order: PayoutRecord, answer: GatewayAnswer): GatewayAnswer {
  const isOther =
    answer.state === 'succeeded' && answer.amountMinor !== null && answer.amountMinor !== order.amountMinor
  return isOther ? { ...answer, state: 'unknown', reason: `it says that it paid ${answer.amountMinor}` } : answer
}

/** A call under way, and how often what was never sent is tried. */
interface Under {
  call: GatewayCallRecord
  order: PayoutRecord
  tries: number
}

async function apply(
  tx: Queryable,
  services: Services,
  { call, order, tries }: Under,
  answer: GatewayAnswer,
): Promise<void> {
  const { gatewayId, reason, utr } = answer
  switch (answer.state) {
    case 'succeeded':
      await move(tx, services, order, { event: 'GATEWAY_PAY', detail: { utr, gatewayId }, patch: () => ({ utr }) })
      return await setCall(tx, services, call.id, { state: 'succeeded', utr, reason: null })
    case 'refused':
      await setCall(tx, services, call.id, { state: 'refused', reason })
      return await move(tx, services, order, {
        event: services.settings.get('gatewayOrderRejectToPayoutPool') ? 'GATEWAY_RETURN' : 'GATEWAY_REFUSE',
        reason,
        detail: { gatewayId },
      })
    case 'notSent':
      return await takeUnsent(tx, services, { call, order, tries }, reason)
    case 'accepted':
      if (payoutStageOf(order.stage) !== 'submitted')
        await move(tx, services, order, { event: 'GATEWAY_ACCEPT', detail: { gatewayId } })
      await setCall(tx, services, call.id, { state: 'accepted', reason: null })
      return await askLater(tx, services, call)
    default:
      if (payoutStageOf(order.stage) !== 'abnormal')
        await move(tx, services, order, { event: 'GATEWAY_LOSE_SIGHT', reason })
      await setCall(tx, services, call.id, { state: 'unknown', reason })
      return await askLater(tx, services, call)
  }
}

/** Nothing was sent, so the call is retried, and finally returned to the pool. */
async function takeUnsent(
  tx: Queryable,
  services: Services,
  { call, order, tries }: Under,
  reason: string | null,
): Promise<void> {
  if (call.queries + 1 < tries) {
    await setCall(tx, services, call.id, { state: 'pending', queries: call.queries + 1, reason })
    return await sendGatewayJob(tx, services, { callId: call.id }, UNSENT_DELAY_SECONDS)
  }
  await setCall(tx, services, call.id, { state: 'notSent', reason })
  await move(tx, services, order, { event: 'GATEWAY_RETURN', reason })
}

async function askLater(tx: Queryable, services: Services, call: GatewayCallRecord): Promise<void> {
  const delay = QUERY_DELAYS_SECONDS[Math.min(call.queries, QUERY_DELAYS_SECONDS.length - 1)]
  if (call.queries < QUERIES_MAX) await sendGatewayJob(tx, services, { callId: call.id }, delay)
}

type Move = Pick<PayoutTransition, 'event' | 'reason' | 'detail' | 'patch'>

async function move(tx: Queryable, services: Services, order: PayoutRecord, change: Move): Promise<void> {
  try {
    await transitionPayout(tx, services, { ...change, order, actor: null, via: 'job' })
  } catch (error) {
    // Anything else is rethrown: the transaction rolls back, the call stays open, and a person sees a payout awaiting a
    // response.
    if (error instanceof AppError)
      services.log.error(
        { orderCode: order.orderCode, event: change.event, refusal: error.message },
        'a gateway’s answer does not fit its payout',
      )
    throw error
  }
}

async function setCall(
  tx: Queryable,
  services: Services,
  id: number,
  change: Partial<typeof gatewayCalls.$inferInsert>,
): Promise<void> {
  await tx
    .update(gatewayCalls)
    .set({ ...change, updatedAt: sql`greatest(${gatewayCalls.updatedAt}, ${services.now()})` })
    .where(eq(gatewayCalls.id, id))
}
