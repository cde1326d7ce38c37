import { describe, expect, it } from 'vitest'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import type { OrderAnswer } from '#machines/queue/queue-action.flow.ts'
import { orderRow } from '#tests/support/orders/order-row.ts'
import { startAction } from '#tests/support/orders/start-order-action.ts'

function start(options: { isCodeDemanded?: boolean; order?: OrderRow } = {}) {
  const flow = startAction('order.supplement', options)
  const fill = (utr = '412345678901', googleCode = '123456') => flow.change({ utr, googleCode })
  const submitAll = () => {
    fill()
    flow.actor.send({ type: 'REVIEW' })
    flow.actor.send({ type: 'SUBMIT' })
  }
  return { ...flow, fill, submitAll }
}

describe('the supplement flow', () => {
  it('goes from editing through review to done, with the version the person saw', async () => {
    const { actor, submit, fill, state, context } = start()
    fill(' 412345678901 ')
    actor.send({ type: 'REVIEW' })
    expect(state()).toBe('reviewing')
    actor.send({ type: 'SUBMIT' })
    expect(state()).toBe('submitting')
    expect(submit.calls).toEqual([
      {
        key: 'key-1',
        call: 'order.replenishmentOrder',
        input: {
          orderCode: 'C2611200000000001',
          utr: '412345678901',
          isOffsetReplenishmentOrder: false,
          googleCode: '123456',
          expectedVersion: 3,
        },
      },
    ])
    const result: OrderAnswer = { order: orderRow({ orderStatusId: 4, version: 4 }) }
    await submit.answer({ kind: 'done', result })
    expect(state()).toBe('done')
    expect(context().answer).toEqual(result)
  })

  it('does not send a faulty form and reports every field', () => {
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

  it('requires a code only if the setting does', () => {
    const { actor, submit, state } = start({ isCodeDemanded: false })
    actor.send({ type: 'CHANGE', change: { utr: '412345678901' } })
    actor.send({ type: 'REVIEW' })
    actor.send({ type: 'SUBMIT' })
    expect(state()).toBe('submitting')
    expect(submit.calls[0]?.input).not.toHaveProperty('googleCode')
  })

  it('sends once for repeated submits, and cannot be cancelled while sending', () => {
    const { actor, submit, submitAll, state } = start()
    submitAll()
    actor.send({ type: 'SUBMIT' })
    actor.send({ type: 'CANCEL' })
    expect(submit.calls).toHaveLength(1)
    expect(state()).toBe('submitting')
  })

  it('keeps the UTR and clears the code after a refusal, and retries under a new key', async () => {
    const { actor, submit, submitAll, state, context } = start()
    submitAll()
    await submit.answer({
      kind: 'refused',
      reason: 'googleCodeWrong',
      issues: [{ path: 'googleCode', fault: 'googleCode' }],
    })
    expect(state()).toBe('refused')
    expect(context().values).toEqual({ utr: '412345678901', isOffsetReplenishmentOrder: false, googleCode: '' })
    expect(context().faults).toEqual({ googleCode: 'googleCode' })
    actor.send({ type: 'SUBMIT' })
    expect(submit.calls).toHaveLength(1)
    expect(context().faults).toEqual({ googleCode: 'required' })
    actor.send({ type: 'CHANGE', change: { googleCode: '654321' } })
    actor.send({ type: 'SUBMIT' })
    expect(submit.calls.map((call) => call.key)).toEqual(['key-1', 'key-2'])
    await submit.answer({ kind: 'done', result: { order: orderRow({ version: 4 }) } })
    expect(state()).toBe('done')
  })

  it('returns to editing when the server rejects the UTR', async () => {
    const { submit, submitAll, state, context } = start()
    submitAll()
    await submit.answer({ kind: 'refused', reason: 'badInput', issues: [{ path: 'utr', fault: 'utrTaken' }] })
    expect(state()).toBe('editing')
    expect(context().faults).toEqual({ utr: 'utrTaken' })
    expect(context().values['utr']).toBe('412345678901')
  })

  it('resends the same request after a lost answer, so that it has one effect', async () => {
    const { actor, submit, fill, state } = start({ isCodeDemanded: false })
    fill('412345678901', '')
    actor.send({ type: 'REVIEW' })
    actor.send({ type: 'SUBMIT' })
    await submit.answer({ kind: 'outcomeUnknown', reason: 'network' })
    expect(state()).toBe('refused')
    actor.send({ type: 'SUBMIT' })
    expect(submit.calls).toHaveLength(2)
    expect(submit.calls[1]).toEqual(submit.calls[0])
  })

  it('uses a new key for changes after a lost answer', async () => {
    const { actor, submit, submitAll } = start()
    submitAll()
    await submit.answer({ kind: 'outcomeUnknown', reason: 'network' })
    actor.send({ type: 'CHANGE', change: { utr: '512345678901', googleCode: '111222' } })
    actor.send({ type: 'SUBMIT' })
    expect(submit.calls.map((call) => call.key)).toEqual(['key-1', 'key-2'])
  })

  it.each(['a lost answer', 'a fault of the console'])(
    'asks for a fresh code after %s, for the same attempt',
    async (why) => {
      const { actor, submit, submitAll, state, context } = start()
      submitAll()
      if (why === 'a lost answer') await submit.answer({ kind: 'outcomeUnknown', reason: 'network' })
      else await submit.fail(new Error(why))
      expect(context().values).toMatchObject({ utr: '412345678901', googleCode: '' })
      actor.send({ type: 'SUBMIT' })
      expect(submit.calls).toHaveLength(1)
      expect([state(), context().faults]).toEqual(['refused', { googleCode: 'required' }])
      actor.send({ type: 'CHANGE', change: { googleCode: '111222' } })
      actor.send({ type: 'SUBMIT' })
      expect(submit.calls.map((call) => call.key)).toEqual(['key-1', 'key-1'])
      expect(submit.calls[1]?.input).toMatchObject({ googleCode: '111222' })
    },
  )

  describe('whose order moves on while it is open', () => {
    const moved = orderRow({ version: 8, orderStatusId: 3 })

    it.each(['editing', 'refused'])(
      'says so at once while %s, and sends nothing until the person took note',
      async (from) => {
        const { actor, submit, fill, submitAll, state, context } = start()
        if (from === 'refused') {
          submitAll()
          await submit.answer({ kind: 'refused', reason: 'forbidden' })
        }
        fill()
        const sent = submit.calls.length
        actor.send({ type: 'MOVED_ON', row: moved, isPossible: true, by: 'Agent 2', at: '2026-11-20T02:00:00.000Z' })
        expect([state(), context().news?.present]).toEqual([from, moved])
        for (const type of ['REVIEW', 'SUBMIT'] as const) actor.send({ type })
        expect([state(), context().conflict?.present]).toEqual(['conflict', moved])
        expect(submit.calls).toHaveLength(sent)
        actor.send({ type: 'TAKE_FRESH' })
        expect(context()).toMatchObject({
          row: moved,
          news: null,
          values: { utr: '412345678901', googleCode: '123456' },
        })
        actor.send({ type: 'REVIEW' })
        actor.send({ type: 'SUBMIT' })
        expect(submit.calls.at(-1)?.input).toMatchObject({ expectedVersion: 8 })
      },
    )

    it('shows the conflict at once where it is reviewed, or can no longer be done', () => {
      const reviewed = start()
      reviewed.fill()
      reviewed.actor.send({ type: 'REVIEW' })
      reviewed.actor.send({
        type: 'MOVED_ON',
        row: moved,
        isPossible: true,
        by: 'Agent 2',
        at: '2026-11-20T02:00:00.000Z',
      })
      expect(reviewed.state()).toBe('conflict')

      const ended = start()
      ended.actor.send({ type: 'MOVED_ON', row: moved, isPossible: false, at: null })
      expect([ended.state(), ended.context().conflict?.present]).toEqual(['conflict', moved])
      const later = orderRow({ version: 9, orderStatusId: 4 })
      ended.actor.send({ type: 'MOVED_ON', row: later, isPossible: false, at: null })
      expect(ended.context().conflict?.present).toEqual(later)
    })

    it('takes a change after a lost answer for its own, and repeats the attempt', async () => {
      const { actor, submit, submitAll, change, state } = start()
      submitAll()
      actor.send({ type: 'MOVED_ON', row: moved, isPossible: false, at: null })
      expect(state()).toBe('submitting')
      await submit.answer({ kind: 'outcomeUnknown', reason: 'network' })
      actor.send({ type: 'MOVED_ON', row: moved, isPossible: false, at: null })
      expect(state()).toBe('refused')
      change({ googleCode: '111222' })
      actor.send({ type: 'SUBMIT' })
      expect(submit.calls.map((call) => call.key)).toEqual(['key-1', 'key-1'])
    })
  })

  it('shows who and when on a conflict and continues with the current order, keeping the UTR', async () => {
    const { actor, submit, submitAll, state, context } = start()
    submitAll()
    const present = orderRow({ version: 8, orderStatusId: 3 })
    await submit.answer({ kind: 'conflict', present, by: 'custservice', at: '2026-11-20T02:03:04.000Z' })
    expect(state()).toBe('conflict')
    expect(context().conflict).toMatchObject({ by: 'custservice', at: '2026-11-20T02:03:04.000Z' })
    actor.send({ type: 'TAKE_FRESH' })
    expect(state()).toBe('editing')
    expect(context().row).toEqual(present)
    expect(context().values).toEqual({ utr: '412345678901', isOffsetReplenishmentOrder: false, googleCode: '' })
    actor.send({ type: 'CHANGE', change: { googleCode: '777777' } })
    actor.send({ type: 'REVIEW' })
    actor.send({ type: 'SUBMIT' })
    expect(submit.calls[1]?.input).toMatchObject({ expectedVersion: 8 })
  })

  it('handles an actor that throws, keeping the values', async () => {
    const { submit, submitAll, state, context } = start()
    submitAll()
    await submit.fail(new Error('a fault of the console'))
    expect(state()).toBe('refused')
    expect(context().failure).toEqual({ kind: 'outcomeUnknown', reason: 'unexpected' })
    expect(context().values['utr']).toBe('412345678901')
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
