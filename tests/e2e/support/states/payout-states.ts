import { PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import type { PayoutStage } from '#domain/payouts/payout-status.ts'
import type { Role } from '#domain/roles.ts'
import type { PayoutEventType, PayoutGuard } from '#machines/payout/payout.lifecycle.ts'
import { oneOfEachKind } from '#tests/machines/manual-transitions.ts'
import type { ManualTransition } from '#tests/machines/manual-transitions.ts'
import { batchOfAmount, exportBatch } from '#tests/e2e/support/entities/batches.ts'
import { expect } from '#tests/e2e/support/fixtures.ts'
import { payoutActionOf } from '#tests/e2e/support/steps/payout-action-steps.ts'
import { createPayout, payoutNow } from '#tests/e2e/support/entities/payouts.ts'
import { createStaff, openSession, withDemands } from '#tests/e2e/support/entities/people.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { newUtr } from '#tests/e2e/support/steps/supplement-form.ts'

export type PayoutTransitionCase = ManualTransition<PayoutStage, PayoutEventType, PayoutGuard>

/** Input for a new payout: its subject identifies it, and amounts are unique, so that a batch takes only one. */
interface RecipeInput {
  subject: string
  amount: number
}

/** The system, and a person with all permissions who is not the walker. */
interface Maker {
  run: Run
  staff: SignedIn
}

type Recipe = (maker: Maker, input: RecipeInput) => Promise<string>

const pooled: Recipe = async ({ run }, input) => (await createPayout(run, input)).orderCode

const preparing: Recipe = async (maker, input) => {
  const code = await pooled(maker, input)
  await batchOfAmount(maker.staff, input.amount)
  return code
}

/** In a batch whose file was written. */
const exported: Recipe = async (maker, input) => {
  const code = await pooled(maker, input)
  await exportBatch(maker.run, maker.staff, (await batchOfAmount(maker.staff, input.amount)).id)
  return code
}

/** Manual payment started by the staff member, whose claim stays open. */
const paying: Recipe = async (maker, input) => {
  const orderCode = await claimed(maker, await pooled(maker, input))
  const { list } = await maker.staff.client.call('payoutOrder.getResources', { orderCode })
  await maker.staff.client.call('payoutOrder.startPayment', {
    orderCode,
    resourceId: list.find(({ isGateway }) => !isGateway)?.id ?? 0,
  })
  return orderCode
}

async function claimed({ staff }: Maker, orderCode: string): Promise<string> {
  await staff.client.call('payoutOrderClaim.claimOrder', { orderId: (await payoutNow(staff, orderCode)).id })
  return orderCode
}

/** Without a claim. */
const abnormal: Recipe = async (maker, input) => {
  const orderCode = await paying(maker, input)
  await maker.staff.client.call('payoutOrder.markAbnormal', { orderCode, reason: 'made so' })
  return orderCode
}

const completed: Recipe = async (maker, input) => {
  const orderCode = await paying(maker, input)
  await maker.staff.client.call('payoutOrder.complete', { orderCode, utr: newUtr() })
  return orderCode
}

const byHand =
  (status: PayoutStage, before: Recipe): Recipe =>
  async (maker, input) => {
    const orderCode = await before(maker, input)
    await withDemands(maker.run, maker.staff, (googleCode, headers) =>
      maker.staff.client.call(
        'payoutOrder.updateStatus',
        { orderCode, status, reason: 'made so', googleCode },
        headers,
      ),
    )
    return orderCode
  }

/** How a payout reaches each stage, through its real actors. */
const RECIPES: Record<PayoutStage, Recipe> = {
  pooled,
  // Its batch released it, so nobody holds it.
  allocated: async (maker, input) => {
    const code = await pooled(maker, input)
    await maker.staff.client.call('payoutBatch.cancel', {
      batchId: (await batchOfAmount(maker.staff, input.amount)).id,
    })
    return code
  },
  preparing,
  processing: byHand('processing', abnormal),
  submitted: async (maker, input) => {
    const code = await abnormal(maker, input)
    await askGateway(maker.run, code, 'accepted')
    await maker.run.db.query(
      `update payout_orders set stage = $2, channel = 'gateway', version = version + 1 where order_code = $1`,
      [code, PAYOUT_STAGE_IDS.submitted],
    )
    return code
  },
  abnormal,
  completed,
  rejected: async (maker, input) => {
    const orderCode = await pooled(maker, input)
    await maker.staff.client.call('payoutOrder.reject', {
      orderCode,
      rejectReason: 'highRiskCard',
      rejectMode: 'toMerchant',
    })
    return orderCode
  },
  failed: byHand('failed', pooled),
  reversed: async (maker, input) => {
    const { run, staff } = maker
    const orderCode = await completed(maker, input)
    await withDemands(run, staff, (googleCode, headers) =>
      staff.client.call('payoutOrder.reverse', { orderCode, reason: 'made so', googleCode }, headers),
    )
    return orderCode
  },
}

/** Stores a gateway call with this state: the demo's gateway would answer at its own pace and move the payout on. */
async function askGateway(run: Run, orderCode: string, state: 'accepted' | 'unknown'): Promise<void> {
  await run.db.query(
    `insert into gateway_calls (order_id, resource_id, attempt, idempotency_key, state, sent_at)
     select o.id, r.id, 1, o.order_code || '-1', $2, now() - interval '1 hour' from payout_orders o, resources r where o.order_code = $1 and r.name = 'Demo gateway'
     on conflict do nothing`,
    [orderCode, state],
  )
}

const asItIs = () => Promise.resolve()
/** What a transition requires besides its source stage. */
const GRANTS: Record<PayoutGuard, (maker: Maker, orderCode: string) => Promise<unknown>> = {
  isUnlocked: asItIs,
  // Only gateway payments and bank result files lock a payout; automation may lock it elsewhere too.
  isLocked: ({ run }, code) =>
    run.db.query(
      `update payout_orders set locked = true, locked_by = 'gateway', locked_at = now(), version = version + 1 where order_code = $1`,
      [code],
    ),
  isNotHeld: asItIs,
  isHeld: ({ staff }, orderCode) => staff.client.call('riskControl.hold', { orderCode, reason: 'made so' }),
  isUnclaimed: asItIs,
  isClaimed: claimed,
  hasNoClaim: asItIs,
  isClaimedByActor: asItIs,
  isOutsideBatch: asItIs,
  isInBatch: asItIs,
  // No call reports that a payout accepted by a gateway is unpaid, so the gateway's row is updated directly.
  isGatewayCertain: ({ run }, code) =>
    run.db.query(
      `update gateway_calls g set state = 'confirmedUnpaid' from payout_orders o where o.id = g.order_id and o.order_code = $1 and g.state = 'accepted'`,
      [code],
    ),
  isGatewayUncertain: ({ run }, code) => askGateway(run, code, 'unknown'),
  hasCallbackUrl: asItIs,
}

/** Requires the walker's own claim, which the walker makes. */
export const isOwnClaimNeeded = ({ guards }: Pick<PayoutTransitionCase, 'guards'>): boolean =>
  guards.includes('isClaimedByActor')

/** Who walks an event by keyboard; undefined for one that nobody triggers on a single payout. */
export function walkerOf(event: PayoutEventType): { title: string; role: Role; isSecondLevel: boolean } | undefined {
  const action = payoutActionOf(event)
  if (!action) return undefined
  const { isSecondLevel, role } = action
  return { title: isSecondLevel ? `${role} with both passwords` : role, role, isSecondLevel }
}

/** The subject of the payouts that are walked by keyboard together. */
export const subjectOf = (event: PayoutEventType): string => `Walk ${walkerOf(event)?.title} ${process.pid}`
const UNLISTED = 'Walk without a page'

async function make(maker: Maker, transition: PayoutTransitionCase, input: RecipeInput): Promise<string> {
  const isBank = transition.from === 'processing' && transition.guards.includes('isInBatch')
  const code = await (isBank ? exported : RECIPES[transition.from])(maker, input)
  for (const guard of transition.guards) {
    if (guard !== 'isClaimed' || !isOwnClaimNeeded(transition)) await GRANTS[guard](maker, code)
  }
  return code
}

/**
 * Creates a payout in the source stage of each transition, and waits until the merchants of ended ones are notified.
 */
export async function makePayouts(
  run: Run,
  transitions: readonly PayoutTransitionCase[],
): Promise<ReadonlyMap<PayoutTransitionCase, string>> {
  const maker = { run, staff: await openSession(run, await createStaff(run, 'superAdmin')) }
  const listed = oneOfEachKind(transitions)
  const made = new Map<PayoutTransitionCase, string>()
  // In sequence: a Google code works once.
  for (const [index, transition] of transitions.entries())
    made.set(
      transition,
      await make(maker, transition, {
        subject: listed.has(transition) ? subjectOf(transition.event) : UNLISTED,
        amount: 1_000 + (process.pid % 50) * 200 + index,
      }),
    )
  const unnotified = async () =>
    (
      await run.db.query('select order_code from payout_orders where order_code = any($1) and callback_status = 1', [
        [...made.values()],
      ])
    ).rows
  await expect.poll(unnotified).toEqual([])
  return made
}
