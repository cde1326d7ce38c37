import { and, eq, sql } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import type { ActionChannel } from '#domain/orders/order-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { gatewayCalls } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/call.ts'
import { GATEWAY_PRODUCT_ID, paidBy } from '#server/payout/payouts/claims/assign-payout.ts'
import type { Payer } from '#server/payout/payouts/claims/assign-payout.ts'
import { gatewayOf, notSetUp } from '#server/payout/payouts/gateway/account-gateway.ts'
import { sendGatewayJob } from '#server/payout/payouts/gateway/gateway-queue.ts'
import { UNCERTAIN_CALL_STATES } from '#server/payout/payouts/payout-record.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import { transitionPayout } from '#server/payout/payouts/transition/transition-payout.ts'
import { AppError, badField } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

export type GatewayCallRecord = typeof gatewayCalls.$inferSelect

interface Sending {
  order: { id: number } | { code: string }
  payer: Pick<Payer, 'resource' | 'supplier'>
  actor: Actor | null
  via: ActionChannel
  expectedVersion?: number | undefined
}

/**
 * Makes a gateway pay: the payout's change, the call with its idempotency key and the job are stored in one
 * transaction. While an earlier call may have paid, the lifecycle refuses this, and so does the database.
 */
export async function sendToGateway(
  tx: Queryable,
  services: Services,
  { payer, ...sending }: Sending,
): Promise<PayoutRecord> {
  if (payer.resource.productId !== GATEWAY_PRODUCT_ID) throw badField('resourceId', 'notAvailable')
  const { isOff } = await gatewayOf(tx, services, payer.resource)
  if (isOff) throw notSetUp(payer.resource)
  const order = await transitionPayout(tx, services, {
    ...sending,
    event: 'SEND_TO_GATEWAY',
    detail: { resourceId: payer.resource.id },
    patch: () => ({ ...paidBy(payer), channel: 'gateway' }),
  })
  const attempt = (await tx.$count(gatewayCalls, eq(gatewayCalls.orderId, order.id))) + 1
  const now = services.now()
  const [call] = await tx
    .insert(gatewayCalls)
    .values({
      orderId: order.id,
      resourceId: payer.resource.id,
      attempt,
      idempotencyKey: `${order.orderCode}-${attempt}`,
      state: 'pending',
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: gatewayCalls.id })
  if (!call) throw new Error(`the gateway call of ${order.orderCode} was not stored`)
  await sendGatewayJob(tx, services, { callId: call.id })
  return order
}

/** Queries the gateway for a payout immediately; its response changes the payout when it arrives. */
export async function askGateway(
  tx: Queryable,
  services: Services,
  wanted: { code: string; actor: Actor; via: ActionChannel; expectedVersion?: number | undefined },
): Promise<PayoutRecord> {
  const { code, ...rest } = wanted
  const order = await transitionPayout(tx, services, { ...rest, order: { code }, event: 'QUERY_STATUS' })
  const call = await openCall(tx, order.id)
  if (call) await sendGatewayJob(tx, services, { callId: call.id })
  return order
}

/**
 * Confirms with evidence that a gateway which no longer knows a payout has not paid it; refused while a request is in
 * flight.
 */
export async function confirmUnpaid(
  tx: Queryable,
  services: Services,
  wanted: {
    code: string
    evidence: string
    /** Additional details for the history. */
    detail?: Record<string, unknown>
    actor: Actor
    via: ActionChannel
    expectedVersion?: number | undefined
  },
): Promise<PayoutRecord> {
  const { code, evidence, detail, ...rest } = wanted
  const order = await transitionPayout(tx, services, {
    ...rest,
    order: { code },
    event: 'CONFIRM_UNPAID',
    reason: evidence,
    detail: { ...detail, evidence },
  })
  const settled = await tx
    .select()
    .from(gatewayCalls)
    .where(and(eq(gatewayCalls.orderId, order.id), eq(gatewayCalls.state, 'confirmedUnpaid')))
  for (const call of settled) refuseInFlight(services, order, call)
  return order
}

/** 409 `payout.gatewayBusy` for a call whose request was sent so recently that it may still be in flight. */
export function refuseInFlight(
  services: Pick<Services, 'now'>,
  { orderCode }: Pick<PayoutRecord, 'orderCode'>,
  { sentAt }: Pick<GatewayCallRecord, 'sentAt'>,
): void {
  if (sentAt !== null && sentAt.getTime() > services.now().getTime() - IN_FLIGHT_MS)
    throw new AppError(CODES.conflict, 'payout.gatewayBusy', { params: { orderCode } })
}

/** Time after sending during which a request may still be in flight. */
const IN_FLIGHT_MS = 120_000

/** The unsettled gateway call of a payout. */
export async function openCall(db: Queryable, orderId: number): Promise<GatewayCallRecord | undefined> {
  const [call] = await db
    .select()
    .from(gatewayCalls)
    .where(
      and(
        eq(gatewayCalls.orderId, orderId),
        sql`${gatewayCalls.state} = any(${sql.param([...UNCERTAIN_CALL_STATES])}::text[])`,
      ),
    )
  return call
}
