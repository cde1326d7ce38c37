import type { PayoutDetail } from '#contract/payouts/payout.schemas.ts'
import { ORDER_MARK_IDS } from '#domain/orders/order-status.ts'
import { payoutLifecycle } from '#machines/payout/payout.lifecycle.ts'
import type { PayoutEventType } from '#machines/payout/payout.lifecycle.ts'
import type { Recording } from '#machines/recording/recording.schema.ts'
import { manualTransitionsOf } from '#tests/machines/manual-transitions.ts'
import {
  batchOf,
  cancelDraft,
  confirmPaid,
  exportDraft,
  exportPreview,
  markAbnormal,
  previewFor,
} from '#tests/e2e/support/steps/batch-action-steps.ts'
import { expect } from '#tests/e2e/support/fixtures.ts'
import { payoutActionOf } from '#tests/e2e/support/steps/payout-action-steps.ts'
import { payoutByFlow } from '#tests/e2e/support/steps/payout-flow.ts'
import { isOwnClaimNeeded, makePayouts, subjectOf, walkerOf } from '#tests/e2e/support/states/payout-states.ts'
import type { PayoutTransitionCase } from '#tests/e2e/support/states/payout-states.ts'
import { openPayouts, payoutDetail, payoutGrid } from '#tests/e2e/support/entities/payouts.ts'
import { unusedCodeOf } from '#tests/e2e/support/entities/people.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import { walkEach, walkRows, walkTransitions } from '#tests/e2e/support/steps/transition-walk.ts'
import type { FlowWalker, KeyboardWalk, Start, Walker } from '#tests/e2e/support/steps/transition-walk.ts'

/** Additional server checks on a payout, by event. */
const PROOFS: Record<PayoutEventType, ((now: PayoutDetail, before: PayoutDetail, person: SignedIn) => void) | null> = {
  CLAIM: ({ order }, _before, { userId }) => expect(order.claim).toMatchObject({ userId }),
  CANCEL_CLAIM: ({ order }, { order: before }, { userId }) =>
    expect([before.claim?.userId, order.claim]).toEqual([userId, null]),
  TAKE_CLAIM_AWAY: ({ order }, { order: before }) =>
    expect([before.claim, order.claim]).toEqual([expect.any(Object), null]),
  START_PAYMENT: ({ order }) =>
    expect(order).toMatchObject({ channel: 'account', resourceName: 'Payout account 1', locked: false }),
  SEND_TO_GATEWAY: ({ gatewayCalls }) =>
    expect(gatewayCalls).toEqual([expect.objectContaining({ attempt: 1, resourceName: 'Demo gateway' })]),
  ENTER_BATCH: ({ order }) =>
    expect(order).toMatchObject({ channel: 'batch', inOpenBatch: true, batchId: expect.any(Number) }),
  LEAVE_BATCH: ({ order }) => expect(order).toMatchObject({ inOpenBatch: false, batchId: null }),
  EXPORT: ({ order }) => expect(order).toMatchObject({ locked: true, lockedBy: 'batch', inOpenBatch: true }),
  RELEASE_FROM_BATCH: ({ order }) =>
    expect(order).toMatchObject({ locked: false, inOpenBatch: false, frozenMinor: expect.any(Number) }),
  REJECT_IN_BATCH: ({ order }) =>
    expect(order).toMatchObject({ frozenMinor: 0, inOpenBatch: false, rejectReason: 'wrongCardOrName' }),
  CONFIRM_IN_BATCH: ({ order }) =>
    expect(order).toMatchObject({ frozenMinor: 0, inOpenBatch: false, realAmountMinor: order.amountMinor }),
  COMPLETE: ({ order }) =>
    expect(order).toMatchObject({ frozenMinor: 0, realAmountMinor: order.amountMinor, utr: expect.any(String) }),
  MARK_ABNORMAL: ({ order }) => expect(order.frozenMinor).toBeGreaterThan(0),
  REJECT: ({ order }) => expect(order).toMatchObject({ frozenMinor: 0, rejectReason: 'wrongCardOrName' }),
  RETURN_TO_LIST: ({ order }) => expect(order).toMatchObject({ claim: null, locked: false, resourceId: null }),
  REVERSE: ({ postings }, before) => expect(postings.length).toBeGreaterThan(before.postings.length),
  QUERY_STATUS: ({ order }) => expect(order.gatewayUncertain).toBe(true),
  CONFIRM_UNPAID: ({ gatewayCalls, order }) =>
    expect([order.gatewayUncertain, gatewayCalls.at(-1)?.state]).toEqual([false, 'confirmedUnpaid']),
  HOLD: ({ detections, order }) =>
    expect([order.riskHeld, detections.map(({ state }) => state)]).toEqual([true, ['held']]),
  RELEASE_HOLD: ({ detections, order }) =>
    expect([order.riskHeld, detections.map(({ state }) => state)]).toEqual([false, ['released']]),
  RESEND_CALLBACK: ({ callbacks, order }, before) =>
    expect(order.callbackStatus === 1 || callbacks.length > before.callbacks.length).toBe(true),
  UNLOCK: ({ order }, { order: before }) => expect([before.locked, order.locked]).toEqual([true, false]),
  MARK: ({ order }, { order: before }) =>
    expect([before.orderMark, order.orderMark]).toEqual([ORDER_MARK_IDS.normal, ORDER_MARK_IDS.suspicious]),
  // Changes only the stage, which the history shows.
  UPDATE_STATUS: null,
  // Not triggered by a person.
  ASSIGN: null,
  EXPIRE_CLAIM: null,
  GATEWAY_ACCEPT: null,
  GATEWAY_LOSE_SIGHT: null,
  GATEWAY_PAY: null,
  GATEWAY_REFUSE: null,
  GATEWAY_RETURN: null,
}

/** Performs an action and checks the server's state. */
async function prove<Result>(
  { person }: FlowWalker,
  { transition, code }: Start<PayoutTransitionCase>,
  action: () => Promise<Result>,
): Promise<Result> {
  const before = await payoutDetail(person, code)
  const result = await action()
  const now = await payoutDetail(person, code)
  const done = now.history.slice(before.history.length)
  const through = transition.guards.includes('isInBatch') || transition.event === 'ENTER_BATCH' ? 'batch' : 'console'
  expect(done.filter(({ event }) => event === transition.event)).toEqual([
    expect.objectContaining({ fromStage: transition.from, toStage: transition.to, actor: person.name, via: through }),
  ])
  // A gateway may have moved it on, and entering a batch includes the export.
  expect(now.order.stage).toBe(done.at(-1)?.toStage)
  PROOFS[transition.event]?.(now, before, person)
  return result
}

/** Events on a batch's payouts, triggered through the batch. */
const BY_BATCH: Partial<Record<PayoutEventType, (walker: Walker, orderCode: string) => Promise<void>>> = {
  ENTER_BATCH: async (walker, code) => {
    await previewFor(walker, code)
    await exportPreview(walker)
  },
  LEAVE_BATCH: async (walker, code) => await cancelDraft(walker, await batchOf(walker, code), code),
  EXPORT: async (walker, code) => await exportDraft(walker, await batchOf(walker, code), code),
  RELEASE_FROM_BATCH: async (walker, code) => await markAbnormal('toList')(walker, await batchOf(walker, code), code),
  REJECT_IN_BATCH: async (walker, code) => await markAbnormal('toMerchant')(walker, await batchOf(walker, code), code),
  CONFIRM_IN_BATCH: async (walker, code) => await confirmPaid(walker, await batchOf(walker, code), code),
}

async function claimIfNeeded({ person }: FlowWalker, { transition, code }: Start<PayoutTransitionCase>): Promise<void> {
  if (!isOwnClaimNeeded(transition)) return
  await person.client.call('payoutOrderClaim.claimOrder', { orderId: (await payoutDetail(person, code)).order.id })
}

async function walkByFlow(walker: FlowWalker, start: Start<PayoutTransitionCase>): Promise<Recording> {
  await claimIfNeeded(walker, start)
  return await prove(walker, start, () => payoutByFlow(walker, start))
}

function walkOf(event: PayoutEventType): KeyboardWalk<PayoutTransitionCase> | undefined {
  if (BY_BATCH[event])
    return {
      title: 'customerService through a batch',
      role: 'customerService',
      walk: (walker, starts) =>
        walkEach(walker, starts, (start) =>
          prove(walker, start, async () => await BY_BATCH[start.transition.event]?.(walker, start.code)),
        ),
    }
  const who = walkerOf(event)
  if (!who) return undefined
  return {
    ...who,
    walk: async (walker, starts) => {
      const { keys, page, person, run } = walker
      for (const start of starts) await claimIfNeeded(walker, start)
      await openPayouts(page, 'payoutOrders', who.role, { description: subjectOf(event) })
      await walkRows(payoutGrid(page), keys, starts, (start) =>
        prove(walker, start, async () => {
          const said = { code: await unusedCodeOf(run, person), to: start.transition.to }
          await payoutActionOf(start.transition.event)?.act(page, keys, start.code, said)
        }),
      )
    },
  }
}

walkTransitions({
  lifecycle: payoutLifecycle.id,
  transitions: manualTransitionsOf(payoutLifecycle),
  prepare: makePayouts,
  walkOf,
  byFlow: (event) => (BY_BATCH[event] ? null : walkByFlow),
})
