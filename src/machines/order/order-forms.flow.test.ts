import { describe, expect, it } from 'vitest'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import type { OrderAnswer } from '#machines/queue/queue-action.flow.ts'
import { ORDER_FORMS, orderFormOf } from '#machines/order/order-forms.ts'
import type { OrderFormCommand } from '#machines/order/order-forms.ts'
import type { Outcome } from '#machines/outcome.ts'
import { orderRow } from '#tests/support/orders/order-row.ts'
import { FACTS, startAction } from '#tests/support/orders/start-order-action.ts'

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
