import type { ParsedInputOf } from '#contract/contract.ts'
import { riskDetections } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { transitionPayout } from '#server/payout/payouts/transition/transition-payout.ts'

/** Holds a payout manually; the reason is stored as evidence. */
async function holdByHand(
  { actor, db, services, via }: Call,
  { orderCode, reason, expectedVersion }: ParsedInputOf<'riskControl.hold'>,
): Promise<Record<string, never>> {
  const {
    id: orderId,
    merchantId,
    merchantName,
  } = await transitionPayout(db, services, {
    order: { code: orderCode },
    event: 'HOLD',
    actor,
    via,
    reason,
    expectedVersion,
  })
  await db.insert(riskDetections).values({
    orderId,
    orderCode,
    merchantId,
    merchantName,
    ruleName: actor.name,
    kind: 'manual',
    evidence: { value: reason },
    state: 'held',
    at: services.now(),
  })
  return {}
}

/** Releases a held payout; the note settles all open detections. */
async function releaseHold(
  { actor, db, services, via }: Call,
  { orderCode, note, expectedVersion }: ParsedInputOf<'riskControl.release'>,
): Promise<Record<string, never>> {
  await transitionPayout(db, services, {
    order: { code: orderCode },
    event: 'RELEASE_HOLD',
    actor,
    via,
    reason: note,
    expectedVersion,
  })
  return {}
}

/** Handlers of the calls that hold and release payouts. */
export const payoutHoldHandlers = {
  'riskControl.hold': holdByHand,
  'riskControl.release': releaseHold,
} satisfies Pick<Handlers, 'riskControl.hold' | 'riskControl.release'>
