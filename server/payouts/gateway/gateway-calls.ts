import { and, eq, sql } from 'drizzle-orm'
import { CODES } from '#contract/envelope.ts'
import type { ActionChannel } from '#domain/order-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { gatewayCalls, type resources } from '#server/db/schema.ts'
import type { Actor } from '#server/http/call.ts'
import { GATEWAY_PRODUCT_ID, paidBy } from '#server/payouts/claims/assign-payout.ts'
import type { Payer } from '#server/payouts/claims/assign-payout.ts'
import { gatewayCredentialsSchema } from '#server/payouts/gateway/gateway-client.ts'
import type { GatewayCredentials } from '#server/payouts/gateway/gateway-client.ts'
import { sendGatewayJob } from '#server/payouts/gateway/gateway-queue.ts'
import { UNCERTAIN_CALL_STATES } from '#server/payouts/payout-record.ts'
import type { PayoutRecord } from '#server/payouts/payout-record.ts'
import { transitionPayout } from '#server/payouts/transition/transition-payout.ts'
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
 * Has a gateway pay: the payout's change, the call with its idempotency key and the job that makes it are one transaction.
 * As long as an earlier call may have paid, the lifecycle refuses, and the database would too.
 */
export async function sendToGateway(
  tx: Queryable,
  services: Services,
  { payer, ...sending }: Sending,
): Promise<PayoutRecord> {
  if (payer.resource.productId !== GATEWAY_PRODUCT_ID) throw badField('resourceId', 'notAvailable')
  credentialsOf(services, payer.resource)
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

/** Has the gateway asked at once what became of a payout; the answer changes the payout when it comes. */
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

/** Says with evidence that a gateway which lost sight of a payout has not paid it; refused while it is being asked to. */
export async function confirmUnpaid(
  tx: Queryable,
  services: Services,
  wanted: {
    code: string
    evidence: string
    /** What the history keeps beside the evidence. */
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

/** 409 `payout.gatewayBusy` for a call whose request left so lately that it may still be under way. */
export function refuseInFlight(
  services: Pick<Services, 'now'>,
  { orderCode }: Pick<PayoutRecord, 'orderCode'>,
  { sentAt }: Pick<GatewayCallRecord, 'sentAt'>,
): void {
  if (sentAt !== null && sentAt.getTime() > services.now().getTime() - IN_FLIGHT_MS)
    throw new AppError(CODES.conflict, 'payout.gatewayBusy', { params: { orderCode } })
}

/** A request that left so lately may still be under way. */
const IN_FLIGHT_MS = 120_000

/** The call of a payout that is not settled. */
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

/** How the gateway behind an account is reached; 409 `payout.gatewayNotSetUp` when that was never said. */
export function credentialsOf(
  services: Pick<Services, 'secrets'>,
  { credentials, name }: Pick<typeof resources.$inferSelect, 'credentials' | 'name'>,
): GatewayCredentials {
  const parsed = credentials && gatewayCredentialsSchema.safeParse(readJson(services.secrets.open(credentials)))
  if (!parsed?.success) throw new AppError(CODES.conflict, 'payout.gatewayNotSetUp', { params: { name } })
  return parsed.data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
