import { eq, inArray } from 'drizzle-orm'
import { CLAIM_LEASE_MINUTES } from '#domain/payouts/payout-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutClaims } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/call.ts'
import { sendMessage } from '#server/access/messages/messages.ts'
import type { ClaimRecord, PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import type { PayoutStep, PayoutTransition } from '#server/payout/payouts/transition/payout-step.ts'
import type { Services } from '#server/platform/services.ts'

/** The end reason of a claim by event; other events end it as done, unless they keep it. */
const ENDS: Partial<Record<PayoutTransition['event'], string>> = {
  CANCEL_CLAIM: 'cancelled',
  TAKE_CLAIM_AWAY: 'takenAway',
  EXPIRE_CLAIM: 'expired',
}
/** Events that keep the claim: the holder continues, or the event does not concern it. */
const LEAVES: readonly PayoutTransition['event'][] = [
  'START_PAYMENT',
  'HOLD',
  'RELEASE_HOLD',
  'MARK',
  'UNLOCK',
  'RESEND_CALLBACK',
  'QUERY_STATUS',
  'CONFIRM_UNPAID',
]

/** Begins, renews or ends the claims affected by transitions. */
export async function applyClaims(tx: Queryable, services: Services, steps: readonly PayoutStep[]): Promise<void> {
  const now = services.now()
  const ended = steps.flatMap(({ before: { claim }, wanted: { event } }) =>
    claim && event !== 'CLAIM' && !LEAVES.includes(event) ? [{ claim, reason: ENDS[event] ?? 'done' }] : [],
  )
  for (const reason of new Set(ended.map((one) => one.reason))) {
    await end(
      tx,
      ended.filter((one) => one.reason === reason).map(({ claim }) => claim),
      reason,
      now,
    )
  }
  for (const step of steps) {
    const { after, before, wanted } = step
    if (wanted.event === 'CLAIM') await begin(tx, now, mustBePerson(wanted.actor), before.claim, after)
    if (wanted.event !== 'TAKE_CLAIM_AWAY') continue
    // The payment that was begun goes on in the hands of who took it.
    if (after.stage === before.order.stage) await begin(tx, now, mustBePerson(wanted.actor), null, after)
    await tellHolder(tx, services, step)
  }
}

/** Tells the holder of a claim that somebody took it away, and why. */
async function tellHolder(tx: Queryable, services: Services, { after, before, wanted }: PayoutStep): Promise<void> {
  if (!before.claim || before.claim.userId === wanted.actor?.userId) return
  await sendMessage(tx, services, [before.claim.userId], 'claimTakenAway', {
    orderCode: after.orderCode,
    amount: { amountMinor: after.amountMinor, currency: after.currency, exponent: after.exponent },
    // Suppliers do not learn the names of staff.
    asker: before.heldBySupplier ? null : (wanted.actor?.name ?? null),
    note: wanted.reason ?? null,
    time: services.now().toISOString(),
  })
}

async function begin(
  tx: Queryable,
  now: Date,
  actor: Actor,
  claim: ClaimRecord | null,
  order: PayoutRecord,
): Promise<void> {
  const leaseUntil = new Date(now.getTime() + CLAIM_LEASE_MINUTES * 60_000)
  if (claim?.userId === actor.userId && claim.leaseUntil > now) {
    await tx.update(payoutClaims).set({ leaseUntil }).where(eq(payoutClaims.id, claim.id))
    return
  }
  if (claim) await end(tx, [claim], 'expired', now)
  await tx
    .insert(payoutClaims)
    .values({ orderId: order.id, userId: actor.userId, userName: actor.name, claimedAt: now, leaseUntil })
}

async function end(tx: Queryable, claims: readonly ClaimRecord[], endReason: string, endedAt: Date): Promise<void> {
  await tx
    .update(payoutClaims)
    .set({ endedAt, endReason })
    .where(
      inArray(
        payoutClaims.id,
        claims.map(({ id }) => id),
      ),
    )
}

function mustBePerson(actor: Actor | null): Actor {
  if (!actor) throw new Error('only a person claims a payout')
  return actor
}
