import type { ParsedInputOf } from '#contract/contract.ts'
import { riskDetections } from '#server/db/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { transitionPayout } from '#server/payouts/transition/transition-payout.ts'

/** Holds a payout by hand; the reason stands as its evidence. */
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

/** Lets a held payout go on; everything that stands against it is settled with the note. */
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

/** The work of the calls by which a person holds a payout and lets it go on. */
export const payoutHoldHandlers = {
  'riskControl.hold': holdByHand,
  'riskControl.release': releaseHold,
} satisfies Pick<Handlers, 'riskControl.hold' | 'riskControl.release'>
