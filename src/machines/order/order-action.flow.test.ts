import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import type { ActionSubmission } from '#machines/action/action.flow.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import { orderActionFlow } from '#machines/order/order-action.flow.ts'
import type { OrderAnswer } from '#machines/order/order-action.flow.ts'
import { ORDER_FORMS, orderFormOf } from '#machines/order/order-forms.ts'
import type { OrderActionCall, OrderFormCommand } from '#machines/order/order-forms.ts'
import type { Outcome } from '#machines/outcome.ts'
import { orderRow } from '#tests/support/orders/order-row.ts'
import { scriptedActor } from '#tests/support/scripted-actor.ts'

const FACTS: FormFacts = {
  role: 'admin',
  settings: {
    canTimeoutSupplement: true,
    googleVerifyManualSupplement: true,
    googleVerifyBalanceOperation: true,
    googleVerifyBatchOperations: true,
    googleVerifyIpWhitelist: true,
    googleVerifyIpRule: true,
  },
}

function startAction(command: OrderFormCommand, { isCodeDemanded = true, order = orderRow(), facts = FACTS } = {}) {
  const submit = scriptedActor<Outcome<OrderAnswer, OrderRow>, ActionSubmission<OrderActionCall>>()
  let made = 0
  const settings = {
    ...facts.settings,
    googleVerifyManualSupplement: isCodeDemanded,
    googleVerifyBalanceOperation: isCodeDemanded,
  }
  const actor = createActor(orderActionFlow.provide({ actors: { submitAction: submit.logic } }), {
    input: {
      entity: 'order',
      form: ORDER_FORMS[command],
      row: order,
      facts: { ...facts, settings },
      newKey: () => `key-${(made += 1)}`,
    },
  })
  actor.start()
  const change = (values: Record<string, string | boolean | readonly string[]>) =>
    actor.send({ type: 'CHANGE', change: values })
  return { actor, submit, change, state: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context }
}

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

const ok: Outcome<OrderAnswer, OrderRow> = { kind: 'done', result: { order: orderRow({ version: 4 }) } }

describe('the forms of orders', () => {
  it.each(Object.keys(ORDER_FORMS) as OrderFormCommand[])('send %s once, however often it is asked for', (command) => {
    const { actor, change, submit, state } = startAction(command)
    change({ utr: '412345678901', rejectReason: 'highRiskCard', orderMark: 'suspicious', status: 'failed' })
    change({ reason: 'Charged twice', text: 'Called back', googleCode: '123456' })
    for (let time = 0; time < 3; time += 1) actor.send({ type: 'SUBMIT' })
    expect(state()).toBe('submitting')
    expect(submit.calls).toHaveLength(1)
  })

  it('exist for their commands, and for no other', () => {
    expect(orderFormOf('order.reject')).toBe(ORDER_FORMS['order.reject'])
    expect(orderFormOf('toString')).toBeUndefined()
  })

  it('reject a paid order directly from the form with reason and code, and an unpaid one without code', async () => {
    const paid = startAction('order.reject', { order: orderRow({ orderStatusId: 4, realAmountMinor: 125_003 }) })
    paid.actor.send({ type: 'SUBMIT' })
    expect(paid.context().faults).toEqual({ rejectReason: 'required', googleCode: 'required' })
    paid.change({ rejectReason: 'highRiskCard', googleCode: '123456' })
    paid.actor.send({ type: 'SUBMIT' })
    expect(paid.submit.calls).toEqual([
      {
        key: 'key-1',
        call: 'order.reject',
        input: {
          orderCode: 'C2611200000000001',
          expectedVersion: 3,
          rejectReason: 'highRiskCard',
          googleCode: '123456',
        },
      },
    ])
    await paid.submit.answer(ok)
    expect(paid.state()).toBe('done')
    const unpaid = startAction('order.reject')
    unpaid.change({ rejectReason: 'wrongCardOrName' })
    unpaid.actor.send({ type: 'REVIEW' })
    expect(unpaid.state()).toBe('reviewing')
    unpaid.actor.send({ type: 'SUBMIT' })
    expect(unpaid.submit.calls[0]?.input).toEqual({
      orderCode: 'C2611200000000001',
      expectedVersion: 3,
      rejectReason: 'wrongCardOrName',
    })
  })

  it('require a free text for the reason “other”, and omit it otherwise', () => {
    const { actor, change, context, submit } = startAction('order.reject')
    change({ rejectReason: 'other' })
    actor.send({ type: 'SUBMIT' })
    expect(context().faults).toEqual({ rejectText: 'required' })
    change({ rejectText: 'payer withdrew', rejectReason: 'highRiskCard' })
    actor.send({ type: 'SUBMIT' })
    expect(submit.calls[0]?.input).not.toHaveProperty('rejectText')
  })

  it('reassign with only the given values, and report every fault of the payer’s details', () => {
    const { actor, change, context, submit } = startAction('order.reselect')
    change({ ifscCode: 'hdfc0001234', cardNumber: '12a', userName: 'x'.repeat(129) })
    actor.send({ type: 'REVIEW' })
    expect(context().faults).toEqual({ ifscCode: 'ifsc', cardNumber: 'cardNumber', userName: 'tooLong' })
    change({ ifscCode: 'HDFC0001234', cardNumber: '', userName: '', supplierIdList: ['9', '12'] })
    actor.send({ type: 'REVIEW' })
    expect(submit.calls[0]?.input).toEqual({
      orderCode: 'C2611200000000001',
      expectedVersion: 3,
      supplierIdList: ['9', '12'],
      ifscCode: 'HDFC0001234',
    })
  })

  it('reverse only after a review, with reason and code', () => {
    const { actor, change, state, submit } = startAction('order.reverse', {
      order: orderRow({ orderStatusId: 4, realAmountMinor: 1 }),
    })
    change({ reason: 'charged back', googleCode: '123456' })
    actor.send({ type: 'SUBMIT' })
    expect(state()).toBe('reviewing')
    expect(submit.calls).toEqual([])
    actor.send({ type: 'SUBMIT' })
    expect(submit.calls[0]).toMatchObject({
      call: 'order.reverseOrder',
      input: { reason: 'charged back', googleCode: '123456' },
    })
  })

  it('offer exactly the new statuses that the lifecycle allows', () => {
    const [status] = ORDER_FORMS['order.updateStatus'].fields
    const namesFor = (order: OrderRow) =>
      status?.editor.kind === 'choice' ? status.editor.choicesOf(order, FACTS).map(({ value }) => value) : []
    expect(namesFor(orderRow({ orderStatusId: 5 }))).toEqual(['pendingConfirmation', 'failed', 'closed'])
    expect(namesFor(orderRow({ orderStatusId: 5, locked: true }))).toEqual([])
    expect(namesFor(orderRow({ orderStatusId: 4, realAmountMinor: 1 }))).toEqual([])
  })

  it('send a mark by its number, and an unlock by the order’s number', () => {
    const mark = startAction('order.mark')
    mark.change({ orderMark: 'malicious' })
    mark.actor.send({ type: 'SUBMIT' })
    expect(mark.submit.calls[0]?.input).toEqual({ id: 1, orderMark: 5, expectedVersion: 3 })
    const unlock = startAction('order.unlock')
    unlock.actor.send({ type: 'SUBMIT' })
    expect(unlock.submit.calls[0]).toMatchObject({
      call: 'order.unlockOrder',
      input: { orderCodes: ['C2611200000000001'] },
    })
  })

  it('query the channel with the role’s call, and show the answer until closed', async () => {
    const { actor, submit, state, context } = startAction('order.queryStatus', {
      facts: { ...FACTS, role: 'supplier' },
    })
    actor.send({ type: 'SUBMIT' })
    expect(submit.calls[0]).toMatchObject({ call: 'order-query.supplier.queryStatus', input: { id: 1 } })
    await submit.answer({
      kind: 'done',
      result: { order: orderRow(), query: { found: false, candidates: [], monitorSeenAt: null } },
    })
    expect(state()).toBe('answered')
    expect(context().answer?.query).toEqual({ found: false, candidates: [], monitorSeenAt: null })
    actor.send({ type: 'CLOSE' })
    expect(state()).toBe('done')
  })
})
