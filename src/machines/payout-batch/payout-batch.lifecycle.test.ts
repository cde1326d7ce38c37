import { getShortestPaths } from '@xstate/graph'
import { describe, expect, it } from 'vitest'
import { BATCH_STATES, isStoredBatchState, TRANSIENT_BATCH_STATES } from '#domain/payout-batch-status.ts'
import { payoutBatchLifecycle } from '#machines/payout-batch/payout-batch.lifecycle.ts'

const FACTS = { hasOrders: true, hasFailedResults: false, templateReadsDetails: true, hasFile: true }

describe('the life of a payout batch', () => {
  it('reaches every state', () => {
    const events = payoutBatchLifecycle.events.map((type) => ({ type }))
    const paths = getShortestPaths(payoutBatchLifecycle.machine, { input: FACTS, events })
    expect(paths.map(({ state }) => String(state.value)).sort()).toEqual([...BATCH_STATES].sort())
  })

  it('leads out of every state that is passed through to two stored ones: the work done, or given up', () => {
    for (const state of TRANSIENT_BATCH_STATES) {
      const targets = payoutBatchLifecycle.events.flatMap((type) => {
        const verdict = payoutBatchLifecycle.judge({ state, context: FACTS }, { type })
        return verdict.ok && verdict.to !== state && isStoredBatchState(verdict.to) ? [verdict.to] : []
      })
      expect(new Set(targets).size, state).toBe(2)
    }
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

  it('is not confirmed against what the bank said', () => {
    const verdict = payoutBatchLifecycle.judge({ state: 'exported', context: { ...FACTS, hasFailedResults: true } }, { type: 'CONFIRM' })
    expect(verdict).toEqual({ ok: false, refusal: 'hasNoFailedResults' })
  })

  it('is not exported empty', () => {
    expect(payoutBatchLifecycle.judge({ state: 'drafting', context: { ...FACTS, hasOrders: false } }, { type: 'EXPORT' })).toEqual({ ok: false, refusal: 'hasOrders' })
  })
})
