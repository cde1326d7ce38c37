import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { PayoutBatchRow } from '#contract/payouts/payout-batch.endpoints.ts'
import type { WordedOrder } from '#domain/payouts/payout-batch.ts'
import { payoutBatchFlow } from '#machines/payout-batch/payout-batch.flow.ts'
import { emptyBatchForm } from '#machines/payout-batch/payout-batch.form.ts'
import { isMarkingTouched, markingEffect, ordersOf } from '#machines/payout-batch/payout-batch.setup.ts'
import type {
  AbnormalForm,
  BatchFlowInput,
  BatchOutcome,
  BatchWork,
} from '#machines/payout-batch/payout-batch.types.ts'
import { batchRow } from '#tests/support/payouts/batch-row.ts'
import { scriptedActor } from '#tests/support/scripted-actor.ts'

function open(batch: PayoutBatchRow, { isCodeDemanded = true }: Partial<BatchFlowInput> = {}) {
  const work = scriptedActor<BatchOutcome, BatchWork>()
  const actor = createActor(payoutBatchFlow.provide({ actors: { work: work.logic } }), {
    input: { batch, form: emptyBatchForm('2026-11-20 18:00:00'), isCodeDemanded, newKey: () => 'key' },
  })
  actor.start()
  return {
    actor,
    work,
    is: (...path: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>) => actor.getSnapshot().matches(...path),
    context: () => actor.getSnapshot().context,
  }
}

describe('marking a batch as abnormal', () => {
  const exported = batchRow({ state: 'exported', version: 4, orderCount: 4, totalMinor: 1_682_500 })
  const word = (code: string, amountMinor: number, result: WordedOrder['result'] = null): WordedOrder => ({
    orderCode: code,
    amountMinor,
    result,
  })
  const TOLD = [
    word('A', 500_000, 'paid'),
    word('B', 400_000, 'failed'),
    word('C', 761_875, 'paid'),
    word('D', 20_625, 'paid'),
  ]
  const UNTOLD = TOLD.map((order) => ({ ...order, result: null }))
  function marking(orders: readonly WordedOrder[], input: Partial<BatchFlowInput> = {}) {
    const opened = open(exported, { isCodeDemanded: false, ...input })
    opened.actor.send({ type: 'REFRESH', batch: exported, orders })
    opened.actor.send({ type: 'MARK_ABNORMAL' })
    const choose = (change: Partial<AbnormalForm>) => opened.actor.send({ type: 'CHANGE_ABNORMAL', change })
    return { ...opened, choose, effect: () => markingEffect(opened.context()) }
  }
  const WHERE = { rejectMode: 'toMerchant', rejectReason: 'highRiskCard' } as const

  it('takes over the bank’s word: the failed are ticked, the paid fixed, and the effect is sent as it was seen', async () => {
    const { actor, work, is, context, choose, effect } = marking(TOLD)
    expect(context().abnormal.ticked).toEqual(['B'])
    choose({ ticked: ['A', 'B', 'nobody'], ...WHERE })
    expect(context().abnormal.ticked).toEqual(['B'])
    expect(effect()).toEqual({
      completed: { count: 3, amountMinor: 1_282_500 },
      rejected: { count: 1, amountMinor: 400_000 },
      released: { count: 0, amountMinor: 0 },
      unsaid: { count: 0, amountMinor: 0 },
    })
    const { unsaid: _unsaid, ...seen } = effect() ?? {}
    actor.send({ type: 'SUBMIT' })
    expect(work.calls).toMatchObject([{ kind: 'abnormal', seen, form: { ticked: ['B'] }, batch: { version: 4 } }])
    await work.answer({ kind: 'done', result: { batch: { ...exported, state: 'abnormal', version: 9 } } })
    expect(is('abnormal')).toBe(true)
  })

  it('asks before orders are paid again that nobody calls unpaid, and again once others are ticked', () => {
    const { actor, work, context, choose, effect } = marking(UNTOLD)
    choose({ ticked: ['B'], ...WHERE })
    expect(effect()?.unsaid).toEqual({ count: 3, amountMinor: 1_282_500 })
    actor.send({ type: 'SUBMIT' })
    expect(context().missing).toEqual(['isAgainSaid'])
    choose({ isAgainSaid: true })
    choose({ ticked: ['B', 'C'] })
    actor.send({ type: 'SUBMIT' })
    expect(context().missing).toEqual(['isAgainSaid'])
    choose({ isAgainSaid: true })
    choose({ rejectMode: 'toList' })
    actor.send({ type: 'SUBMIT' })
    expect(work.calls).toMatchObject([{ kind: 'abnormal', seen: { released: { count: 4, amountMinor: 1_682_500 } } }])
  })

  it('forgets the ticks of a form that was left, and begins with the bank’s word again', () => {
    const { actor, context, choose } = marking(TOLD)
    choose({ ticked: [], rejectText: 'typed' })
    expect(isMarkingTouched(context())).toBe(true)
    actor.send({ type: 'BACK' })
    expect(context().abnormal).toMatchObject({ ticked: [], rejectText: '' })
    actor.send({ type: 'MARK_ABNORMAL' })
    expect(context().abnormal.ticked).toEqual(['B'])
    expect(isMarkingTouched(context())).toBe(false)
  })

  it('waits for the orders of the version that it decides, and exchanges nothing that is seen', () => {
    const opened = open(exported)
    opened.actor.send({ type: 'REFRESH', batch: { ...exported, version: 3 }, orders: UNTOLD })
    opened.actor.send({ type: 'MARK_ABNORMAL' })
    expect(ordersOf(opened.context())).toBeNull()
    opened.actor.send({ type: 'CHANGE_ABNORMAL', change: { ticked: ['C'] } })
    expect(opened.context().abnormal.ticked).toEqual([])
    opened.actor.send({ type: 'REFRESH', batch: exported, orders: TOLD })
    expect(opened.context().abnormal.ticked).toEqual(['B'])
    opened.actor.send({ type: 'REFRESH', batch: { ...exported, version: 5 }, orders: UNTOLD })
    expect([opened.context().batch?.version, ordersOf(opened.context())]).toEqual([4, TOLD])

    const decided = open(exported)
    decided.actor.send({ type: 'MARK_ABNORMAL' })
    decided.actor.send({ type: 'REFRESH', batch: { ...exported, state: 'confirmed', version: 5 }, orders: TOLD })
    expect(decided.is('confirmed')).toBe(true)
  })

  it('requires orders, mode, reason and code before it sends', async () => {
    const { actor, work, is, context, choose } = marking(UNTOLD, { isCodeDemanded: true })
    actor.send({ type: 'SUBMIT' })
    expect(context().missing).toEqual(['ticked', 'rejectMode', 'rejectReason', 'isAgainSaid', 'googleCode'])
    choose({ ticked: ['A', 'B', 'C', 'D'], rejectMode: 'toList', rejectReason: 'wrongCardOrName' })
    actor.send({ type: 'CHANGE_CODE', googleCode: '123456' })
    actor.send({ type: 'SUBMIT' })
    await work.answer({ kind: 'done', result: { batch: { ...exported, state: 'abnormal', version: 9 } } })
    expect(is('abnormal')).toBe(true)
  })

  it('clears a refused code, since it works once, and keeps the rest', async () => {
    const { actor, work, context, choose } = marking(TOLD, { isCodeDemanded: true })
    choose(WHERE)
    actor.send({ type: 'CHANGE_CODE', googleCode: '123456' })
    actor.send({ type: 'SUBMIT' })
    await work.answer({ kind: 'refused', reason: 'googleCode.wrong' })
    expect(context()).toMatchObject({
      googleCode: '',
      failure: { reason: 'googleCode.wrong' },
      abnormal: { ticked: ['B'], rejectMode: 'toMerchant' },
    })
  })
})
