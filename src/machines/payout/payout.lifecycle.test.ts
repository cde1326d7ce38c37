import { describe, expect, it } from 'vitest'
import {
  ENDED_STAGES,
  PAYING_STAGES,
  PAYOUT_STAGE_IDS,
  PAYOUT_STAGES,
  payoutStageOf,
  stageIdsShowing,
  STAGE_STATUSES,
} from '#domain/payouts/payout-status.ts'
import type { PayoutStage } from '#domain/payouts/payout-status.ts'
import { payoutLifecycle } from '#machines/payout/payout.lifecycle.ts'
import type { PayoutEventType, PayoutFacts } from '#machines/payout/payout.lifecycle.ts'

const FACTS: PayoutFacts = {
  locked: false,
  riskHeld: false,
  claimed: false,
  claimedByActor: false,
  inOpenBatch: false,
  gatewayUncertain: false,
  hasCallbackUrl: true,
}
const FLAGS = Object.keys(FACTS) as (keyof PayoutFacts)[]
/** Every combination of the facts. */
const ALL_FACTS = Array.from(
  { length: 2 ** FLAGS.length },
  (_, bits) =>
    Object.fromEntries(FLAGS.map((flag, at) => [flag, (bits & (1 << at)) !== 0])) as Record<keyof PayoutFacts, boolean>,
)
const judge = (state: PayoutStage, type: PayoutEventType, facts: Partial<PayoutFacts> = {}, target?: PayoutStage) =>
  payoutLifecycle.judge({ state, context: { ...FACTS, ...facts } }, { type, ...(target && { target }) })

/** Every possible step: from, event, target, facts, to. */
function everyStep() {
  return PAYOUT_STAGES.flatMap((from) =>
    payoutLifecycle.events.flatMap((type) =>
      (type === 'UPDATE_STATUS' ? PAYOUT_STAGES : [undefined]).flatMap((target) =>
        ALL_FACTS.flatMap((facts) => {
          const verdict = judge(from, type, facts, target)
          return verdict.ok ? [{ from, type, facts, to: verdict.to }] : []
        }),
      ),
    ),
  )
}
const STEPS = everyStep()

describe('the lifecycle of a payout', () => {
  it('reaches every stage', () => {
    // Facts change along a path, so each path is followed under all of them.
    const reached = new Set<PayoutStage>(['pooled'])
    for (let size = 0; size !== reached.size; ) {
      size = reached.size
      for (const { from, to } of STEPS) if (reached.has(from)) reached.add(to)
    }
    expect([...reached].sort()).toEqual([...PAYOUT_STAGES].sort())
  })

  it('completes once: only a reversal leaves completed, and no event leaves the other final states', () => {
    const changes = STEPS.filter(({ from, to }) => (ENDED_STAGES as readonly string[]).includes(from) && from !== to)
    expect(new Set(changes.map(({ from, type, to }) => `${from} ${type} ${to}`))).toEqual(
      new Set(['completed REVERSE reversed']),
    )
  })

  it('never starts paying while locked, held, in another open batch, or while a gateway may have paid', () => {
    const begins = STEPS.filter(
      ({ from, to }) =>
        !(PAYING_STAGES as readonly string[]).includes(from) && (PAYING_STAGES as readonly string[]).includes(to),
    )
    expect(begins.length).toBeGreaterThan(0)
    for (const { facts } of begins) {
      expect(facts.locked || facts.riskHeld || facts.inOpenBatch || facts.gatewayUncertain).toBe(false)
      expect(facts.claimed && !facts.claimedByActor).toBe(false)
    }
  })

  it('never returns to a payable stage, nor ends unpaid, while a gateway may have paid or the bank may have its file', () => {
    const undone: readonly string[] = ['pooled', 'allocated', 'rejected', 'failed']
    const backs = STEPS.filter(
      ({ from, to }) => ['processing', 'submitted', 'abnormal'].includes(from) && undone.includes(to),
    )
    expect(backs.length).toBeGreaterThan(0)
    for (const { facts, type } of backs) {
      if (['RELEASE_FROM_BATCH', 'REJECT_IN_BATCH'].includes(type)) expect(facts.inOpenBatch).toBe(true)
      else expect(facts.gatewayUncertain).toBe(false)
    }
  })

  it('leaves the orders of an open batch to the batch', () => {
    const byBatch = ['LEAVE_BATCH', 'EXPORT', 'RELEASE_FROM_BATCH', 'REJECT_IN_BATCH', 'CONFIRM_IN_BATCH']
    const byGateway = ['GATEWAY_ACCEPT', 'GATEWAY_PAY', 'GATEWAY_LOSE_SIGHT', 'GATEWAY_REFUSE', 'GATEWAY_RETURN']
    const others = STEPS.filter(
      ({ from, to, facts, type }) =>
        facts.inOpenBatch && from !== to && !byBatch.includes(type) && !byGateway.includes(type),
    )
    // An order in an open batch is preparing or processing; the batch does not control claims or reversals in other
    // stages.
    expect(others.filter(({ from }) => from === 'preparing' || from === 'processing')).toEqual([])
  })

  it('treats an unknown outcome as abnormal, never as failed', () => {
    expect(judge('processing', 'GATEWAY_LOSE_SIGHT', { gatewayUncertain: true })).toEqual({ ok: true, to: 'abnormal' })
    expect(judge('abnormal', 'GATEWAY_REFUSE', { gatewayUncertain: true })).toEqual({
      ok: false,
      refusal: 'gatewayUncertain',
    })
    expect(judge('abnormal', 'RETURN_TO_LIST', { gatewayUncertain: true })).toEqual({
      ok: false,
      refusal: 'gatewayUncertain',
    })
    expect(judge('abnormal', 'RETURN_TO_LIST')).toEqual({ ok: true, to: 'allocated' })
  })

  it('gives a claim to one person', () => {
    expect(judge('pooled', 'CLAIM')).toEqual({ ok: true, to: 'allocated' })
    expect(judge('allocated', 'CLAIM', { claimed: true })).toEqual({ ok: false, refusal: 'claimedByOther' })
    expect(judge('allocated', 'CLAIM', { claimed: true, claimedByActor: true })).toEqual({ ok: true, to: 'allocated' })
    expect(judge('allocated', 'START_PAYMENT', { claimed: true })).toEqual({ ok: false, refusal: 'notClaimedByYou' })
    expect(judge('allocated', 'CANCEL_CLAIM', { claimed: true })).toEqual({ ok: false, refusal: 'notClaimedByYou' })
  })

  it('lets nobody but the holder of a payout act on it, except by what is listed', () => {
    const byPersons = new Set(
      payoutLifecycle.transitions.filter(({ by }) => by !== 'automation').map(({ event }) => event),
    )
    const others = STEPS.filter(
      ({ facts, type }) => byPersons.has(type) && facts.claimed && !facts.claimedByActor && !facts.inOpenBatch,
    )
    expect(new Set(others.map(({ type }) => type))).toEqual(
      new Set([
        // Takes it over; the holder is told.
        'TAKE_CLAIM_AWAY',
        // Risk control stops whoever pays.
        'HOLD',
        'RELEASE_HOLD',
        // Do not change who pays, how much, or whether.
        'MARK',
        'UNLOCK',
        'QUERY_STATUS',
        'CONFIRM_UNPAID',
        'RESEND_CALLBACK',
        // A completed payout has no holder.
        'REVERSE',
      ]),
    )
    for (const stage of ['processing', 'submitted', 'abnormal'] as const) {
      expect(judge(stage, 'TAKE_CLAIM_AWAY', { claimed: true })).toEqual({ ok: true, to: stage })
      expect(judge(stage, 'TAKE_CLAIM_AWAY', { claimed: true, claimedByActor: true })).toMatchObject({ ok: false })
    }
  })

  it('maps each stage to its wire statuses, and finds stages by them', () => {
    for (const stage of PAYOUT_STAGES) expect(payoutStageOf(PAYOUT_STAGE_IDS[stage])).toBe(stage)
    expect(Object.keys(STAGE_STATUSES)).toEqual(PAYOUT_STAGES)
    expect(stageIdsShowing('processState', [5])).toEqual([PAYOUT_STAGE_IDS.abnormal])
    expect(stageIdsShowing('payoutStatus', [1])).toEqual([PAYOUT_STAGE_IDS.pooled, PAYOUT_STAGE_IDS.allocated])
    expect(() => payoutStageOf(99)).toThrow(RangeError)
  })
})
