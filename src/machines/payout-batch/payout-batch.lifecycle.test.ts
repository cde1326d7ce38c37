import { getShortestPaths } from '@xstate/graph'
import { describe, expect, it } from 'vitest'
import { BATCH_STATES, isStoredBatchState } from '#domain/payouts/payout-batch.ts'
import type { BatchState } from '#domain/payouts/payout-batch.ts'
import { payoutBatchLifecycle } from '#machines/payout-batch/payout-batch.lifecycle.ts'

const FACTS = { hasOrders: true, hasFailedResults: false, templateReadsDetails: true, hasFile: true }

describe('the lifecycle of a payout batch', () => {
  it('reaches every state', () => {
    const events = payoutBatchLifecycle.events.map((type) => ({ type }))
    const paths = getShortestPaths(payoutBatchLifecycle.machine, { input: FACTS, events })
    expect(paths.map(({ state }) => String(state.value)).sort()).toEqual([...BATCH_STATES].sort())
  })

  const leadsTo = (state: BatchState) =>
    new Set(
      payoutBatchLifecycle.events.flatMap((type) => {
        const verdict = payoutBatchLifecycle.judge({ state, context: FACTS }, { type })
        return verdict.ok && verdict.to !== state ? [verdict.to] : []
      }),
    )

  it('leaves every transient server state for two stored ones: completed or given up', () => {
    for (const state of ['exporting', 'confirming', 'markingAbnormal'] as const) {
      expect([...leadsTo(state)].filter(isStoredBatchState), state).toHaveLength(2)
    }
  })

  it('leaves a preview, which takes no order, for its form or the export', () => {
    expect(leadsTo('previewing')).toEqual(new Set(['drafting', 'exporting']))
  })

  it('has three ends, each reached once', () => {
    for (const state of ['confirmed', 'abnormal', 'failed'] as const) {
      const next = payoutBatchLifecycle.events.filter((type) => {
        const verdict = payoutBatchLifecycle.judge({ state, context: FACTS }, { type })
        return verdict.ok && verdict.to !== state
      })
      expect(next, state).toEqual([])
    }
  })

  it('is not confirmed against the bank’s result', () => {
    const verdict = payoutBatchLifecycle.judge(
      { state: 'exported', context: { ...FACTS, hasFailedResults: true } },
      { type: 'CONFIRM' },
    )
    expect(verdict).toEqual({ ok: false, refusal: 'hasFailedResults' })
  })

  it('is not exported empty', () => {
    expect(
      payoutBatchLifecycle.judge({ state: 'drafting', context: { ...FACTS, hasOrders: false } }, { type: 'EXPORT' }),
    ).toEqual({ ok: false, refusal: 'noOrders' })
  })
})
