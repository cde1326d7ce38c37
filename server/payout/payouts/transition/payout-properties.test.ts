import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ENDED_STAGES, payoutStageOf } from '#domain/payouts/payout-status.ts'
import { payoutLifecycle } from '#machines/payout/payout.lifecycle.ts'
import { PayoutModel } from '#tests/support/payouts/payout-model.ts'
import type { ModelOperation } from '#tests/support/payouts/payout-model.ts'
import { SEED } from '#tests/support/random-from.ts'
import { isLongRun, rounds } from '#tests/support/rounds.ts'

/** Sequences per run; each has up to 60 operations. */
const SEQUENCES = rounds(300, 3_000)

const index = fc.nat({ max: 5 })
const actor = fc.nat({ max: 2 })
/** Events that advance a payout come more often, so that sequences reach the late stages. */
const event = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...payoutLifecycle.events) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'CLAIM',
      'START_PAYMENT',
      'SEND_TO_GATEWAY',
      'SEND_TO_GATEWAY',
      'GATEWAY_ACCEPT',
      'COMPLETE',
      'RETURN_TO_LIST',
      'GATEWAY_PAY',
      'GATEWAY_LOSE_SIGHT',
      'GATEWAY_RETURN',
      'REVERSE',
      'UNLOCK',
      'CONFIRM_UNPAID',
      'REJECT',
    ),
  },
)
const operation: fc.Arbitrary<ModelOperation> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      merchant: fc.nat({ max: 1 }),
      amount: fc.integer({ min: 1, max: 6_000 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('event' as const),
      order: index,
      actor,
      event,
      share: fc.integer({ min: 0, max: 100 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('batch' as const),
      orders: fc.array(index, { minLength: 1, maxLength: 4 }),
      actor,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('batchEvent' as const),
      batch: index,
      actor,
      event: fc.constantFrom(
        'export' as const,
        'confirm' as const,
        'cancel' as const,
        'abnormalToMerchant' as const,
        'abnormalToList' as const,
      ),
      ticked: index,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 40 }) }) },
)

/** The stage changes in the lifecycle's table, by event. */
const EDGES = new Set(
  payoutLifecycle.transitions.flatMap((row) =>
    row.from.map((from) => `${row.event} ${from} ${row.to === 'same' ? from : row.to}`),
  ),
)

function checkWorld(model: PayoutModel): void {
  expect([...model.balances.values()].reduce((sum, balance) => sum + balance, 0)).toBe(0)
  for (const merchant of [0, 1]) {
    const own = model.payouts.filter(({ order }) => order.merchantId === merchant)
    expect(model.balance(`merchant/${merchant}/available/INR`)).toBeGreaterThanOrEqual(0)
    expect(model.balance(`merchant/${merchant}/frozen/INR`)).toBe(
      own.reduce((sum, { order }) => sum + order.frozenMinor, 0),
    )
  }
  for (const payout of model.payouts) {
    expect(payout.completions).toBeLessThanOrEqual(1)
    const open = model.batches.filter((batch) => batch === payout.batch)
    expect(open.length).toBe(payout.batch === null ? 0 : 1)
    for (const { event: type, from, to } of payout.steps)
      expect(EDGES.has(`${type} ${from} ${to}`), `${type} ${from} ${to}`).toBe(true)
    const stage = payoutStageOf(payout.order.stage)
    if ((ENDED_STAGES as readonly string[]).includes(stage)) expect(payout.order.frozenMinor).toBe(0)
    if (stage === 'processing' || stage === 'submitted' || stage === 'abnormal')
      expect(payout.order.frozenMinor).toBeGreaterThan(0)
    // A payout without an account cannot have been paid.
    if (stage === 'pooled' || stage === 'allocated' || stage === 'rejected' || stage === 'failed')
      expect(payout.openCalls).toBe(0)
  }
}

describe('random sequences of all payout operations', () => {
  it(`never unbalance the ledger, pay twice, overdraw, share an order between open batches or leave the lifecycle (seed ${SEED})`, () => {
    const reached = new Map<string, number>()
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(operation, { minLength: 10, maxLength: 60, size: 'max' }),
        (occupies, operations) => {
          const model = new PayoutModel(occupies, [20_000, 9_000])
          for (const one of operations) {
            model.apply(one)
            checkWorld(model)
          }
          for (const { order } of model.payouts)
            reached.set(payoutStageOf(order.stage), (reached.get(payoutStageOf(order.stage)) ?? 0) + 1)
        },
      ),
      { seed: SEED, numRuns: SEQUENCES },
    )
    if (!isLongRun) return
    // The sequences prove nothing about stages they do not reach.
    for (const stage of payoutLifecycle.states) expect(reached.get(stage) ?? 0, stage).toBeGreaterThan(5)
  })
})
