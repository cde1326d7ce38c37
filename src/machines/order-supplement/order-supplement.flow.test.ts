import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { OrderRow } from '#contract/order.schemas.ts'
import { orderSupplementFlow } from '#machines/order-supplement/order-supplement.flow.ts'
import type { SupplementSubmission } from '#machines/order-supplement/order-supplement.flow.ts'
import type { Outcome } from '#machines/outcome.ts'
import { orderRow } from '#tests/support/order-row.ts'
import { scriptedActor } from '#tests/support/scripted-actor.ts'

function start({ isCodeDemanded = true, order = orderRow() } = {}) {
  const submit = scriptedActor<Outcome<OrderRow>, SupplementSubmission>()
  let made = 0
  const actor = createActor(orderSupplementFlow.provide({ actors: { submitSupplement: submit.logic } }), {
    input: { order, isCodeDemanded, newKey: () => `key-${(made += 1)}` },
  })
  actor.start()
  const fill = (utr = '412345678901', googleCode = '123456') =>
    actor.send({ type: 'CHANGE', change: { utr, googleCode } })
  const submitAll = () => {
    fill()
    actor.send({ type: 'REVIEW' })
    actor.send({ type: 'SUBMIT' })
  }
  return { actor, submit, fill, submitAll, state: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context }
}

describe('the supplement flow', () => {
  it('goes from typing over review to done, with the version the person saw', async () => {
    const { actor, submit, fill, state, context } = start()
    fill(' 412345678901 ')
    actor.send({ type: 'REVIEW' })
    expect(state()).toBe('reviewing')
    actor.send({ type: 'SUBMIT' })
    expect(state()).toBe('submitting')
    expect(submit.calls).toEqual([
      {
        key: 'key-1',
        input: {
          orderCode: 'C2611200000000001',
          utr: '412345678901',
          isOffsetReplenishmentOrder: false,
          googleCode: '123456',
          expectedVersion: 3,
        },
      },
    ])
    const result = orderRow({ orderStatusId: 4, version: 4 })
    await submit.answer({ kind: 'done', result })
    expect(state()).toBe('done')
    expect(context().result).toEqual(result)
  })

  it('holds back what is faulty and names every field', () => {
    const { actor, fill, state, context } = start()
    actor.send({ type: 'REVIEW' })
    expect(state()).toBe('editing')
    expect(context().faults).toEqual({ utr: 'required', googleCode: 'required' })
    fill('12 34/5', '12a')
    actor.send({ type: 'REVIEW' })
    expect(context().faults).toEqual({ utr: 'utr', googleCode: 'googleCode' })
    fill('412345678901')
    expect(context().faults).toEqual({})
  })

  it('asks for a code only where the setting does', () => {
    const { actor, submit, state } = start({ isCodeDemanded: false })
    actor.send({ type: 'CHANGE', change: { utr: '412345678901' } })
    actor.send({ type: 'REVIEW' })
    actor.send({ type: 'SUBMIT' })
    expect(state()).toBe('submitting')
    expect(submit.calls[0]?.input).not.toHaveProperty('googleCode')
  })

  it('sends once however often submit is pressed, and cannot be left half way', () => {
    const { actor, submit, submitAll, state } = start()
    submitAll()
    actor.send({ type: 'SUBMIT' })
    actor.send({ type: 'CANCEL' })
    expect(submit.calls).toHaveLength(1)
    expect(state()).toBe('submitting')
  })

  it('keeps the UTR and clears the code after a refusal, and tries again under a new key', async () => {
    const { actor, submit, submitAll, state, context } = start()
    submitAll()
    await submit.answer({ kind: 'refused', reason: 'googleCodeWrong', issues: [{ path: 'googleCode', fault: 'googleCode' }] })
    expect(state()).toBe('refused')
    expect(context().form).toEqual({ utr: '412345678901', isOffset: false, googleCode: '' })
    expect(context().faults).toEqual({ googleCode: 'googleCode' })
    actor.send({ type: 'SUBMIT' })
    expect(submit.calls).toHaveLength(1)
    expect(context().faults).toEqual({ googleCode: 'required' })
    actor.send({ type: 'CHANGE', change: { googleCode: '654321' } })
    actor.send({ type: 'SUBMIT' })
    expect(submit.calls.map((call) => call.key)).toEqual(['key-1', 'key-2'])
    await submit.answer({ kind: 'done', result: orderRow({ version: 4 }) })
    expect(state()).toBe('done')
  })

  it('goes back to typing when the server finds fault with the UTR', async () => {
    const { submit, submitAll, state, context } = start()
    submitAll()
    await submit.answer({ kind: 'refused', reason: 'badInput', issues: [{ path: 'utr', fault: 'utrTaken' }] })
    expect(state()).toBe('editing')
    expect(context().faults).toEqual({ utr: 'utrTaken' })
    expect(context().form.utr).toBe('412345678901')
  })

  it('sends the very same again when the answer is lost, so that there is one effect', async () => {
    const { actor, submit, submitAll, state } = start()
    submitAll()
    await submit.answer({ kind: 'lost', reason: 'network' })
    expect(state()).toBe('refused')
    actor.send({ type: 'SUBMIT' })
    expect(submit.calls).toHaveLength(2)
    expect(submit.calls[1]).toEqual(submit.calls[0])
  })

  it('takes another key for what was changed after a lost answer', async () => {
    const { actor, submit, submitAll } = start()
    submitAll()
    await submit.answer({ kind: 'lost', reason: 'network' })
    actor.send({ type: 'CHANGE', change: { googleCode: '111222' } })
    actor.send({ type: 'SUBMIT' })
    expect(submit.calls.map((call) => call.key)).toEqual(['key-1', 'key-2'])
  })

  it('shows who and when on a conflict and goes on with the fresh order, the UTR kept', async () => {
    const { actor, submit, submitAll, state, context } = start()
    submitAll()
    const present = orderRow({ version: 8, orderStatusId: 3 })
    await submit.answer({ kind: 'conflict', present, by: 'custservice', at: '2026-11-20T02:03:04.000Z' })
    expect(state()).toBe('conflict')
    expect(context().conflict).toMatchObject({ by: 'custservice', at: '2026-11-20T02:03:04.000Z' })
    actor.send({ type: 'TAKE_FRESH' })
    expect(state()).toBe('editing')
    expect(context().order).toEqual(present)
    expect(context().form).toEqual({ utr: '412345678901', isOffset: false, googleCode: '' })
    actor.send({ type: 'CHANGE', change: { googleCode: '777777' } })
    actor.send({ type: 'REVIEW' })
    actor.send({ type: 'SUBMIT' })
    expect(submit.calls[1]?.input.expectedVersion).toBe(8)
  })

  it('survives an actor that throws, with everything typed', async () => {
    const { submit, submitAll, state, context } = start()
    submitAll()
    await submit.fail(new Error('a fault of the console'))
    expect(state()).toBe('refused')
    expect(context().failure).toEqual({ kind: 'lost', reason: 'unexpected' })
    expect(context().form.utr).toBe('412345678901')
  })

  it.each(['editing', 'reviewing', 'conflict', 'refused'])('can be left while %s', async (from) => {
    const { actor, submit, fill, submitAll, state } = start()
    if (from === 'reviewing') {
      fill()
      actor.send({ type: 'REVIEW' })
    }
    if (from === 'conflict' || from === 'refused') submitAll()
    if (from === 'conflict') await submit.answer({ kind: 'conflict', present: null, by: null, at: null })
    if (from === 'refused') await submit.answer({ kind: 'refused', reason: 'forbidden' })
    expect(state()).toBe(from)
    actor.send({ type: 'CANCEL' })
    expect(state()).toBe('cancelled')
  })
})
