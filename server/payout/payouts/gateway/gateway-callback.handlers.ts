import { eq } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import { gatewayCalls, payGateways } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { isProved, referenceIn } from '#server/payout/pay-gateways/callback-proof.ts'
import { openGateway } from '#server/payout/pay-gateways/gateway-store.ts'
import { sendGatewayJob } from '#server/payout/payouts/gateway/gateway-queue.ts'
import { UNCERTAIN_CALL_STATES } from '#server/payout/payouts/payout-record.ts'
import { AppError, badField } from '#server/platform/app-error.ts'

/**
 * Calls of gateways. A callback that proves itself makes the system ask the gateway for the payment at once. A forged,
 * doubled or replayed one could at most do the same.
 */
export const gatewayCallbackHandlers = {
  'payGateway.callback': async ({ db, headers, rawBody, services }, { gateway: id }) => {
    const [row] = await db.select().from(payGateways).where(eq(payGateways.id, id))
    const gateway = row?.enabled ? openGateway(services, row) : undefined
    if (!gateway || !isProved(gateway, { headers, rawBody }))
      throw new AppError(CODES.wrongCredentials, 'payGateway.wrongSign')
    const reference = referenceIn(gateway, { headers, rawBody })
    if (reference === undefined) throw badField(gateway.callbackReference, 'required')
    const [call] = await db.select().from(gatewayCalls).where(eq(gatewayCalls.idempotencyKey, reference))
    if (call && UNCERTAIN_CALL_STATES.some((state) => state === call.state) && call.state !== 'pending')
      await sendGatewayJob(db, services, { callId: call.id })
    return {}
  },
} satisfies Pick<Handlers, 'payGateway.callback'>
