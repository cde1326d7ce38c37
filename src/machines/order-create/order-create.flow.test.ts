import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { orderCreateFlow } from '#machines/order-create/order-create.flow.ts'
import type { CreatedOrder, SignedPayload, SignRequest } from '#machines/order-create/order-create.flow.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import type { Outcome } from '#machines/outcome.ts'
import { scriptedActor } from '#tests/support/scripted-actor.ts'

const FILLED: FormValues = {
  mchId: 'M1',
  key: 'secret',
  productId: '3001',
  amount: '12345',
  notifyUrl: 'https://merchant.example/notify',
}

const CREATED: CreatedOrder = {
  orderCode: 'C2611200000000001',
  mchOrderNo: 'T1',
  orderStatusId: 2,
  amount: 12_345,
  payAmount: 12_345,
  currency: 'INR',
  expireTime: null,
  payUrl: 'http://127.0.0.1/pay/C2611200000000001',
  payTo: null,
}

function start(form: FormValues = FILLED, canSend = true) {
  const sign = scriptedActor<string, SignRequest>()
  const send = scriptedActor<Outcome<CreatedOrder>, { body: SignedPayload }>()
  let made = 0
  const actor = createActor(orderCreateFlow.provide({ actors: { signPayload: sign.logic, sendOrder: send.logic } }), {
    input: { canSend, form, newOrderNo: () => `T${(made += 1)}` },
  })
  actor.start()
  return { actor, sign, send, state: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context }
}

const bodies = (send: { calls: { body: SignedPayload }[] }) => send.calls.map(({ body }) => body)

describe('creating an order', () => {
  it('signs the form, sends it with its sign and shows the order', async () => {
    const { actor, sign, send, state, context } = start()
    actor.send({ type: 'SEND' })
    const payload = {
      mchId: 'M1',
      productId: 3001,
      amount: 12_345,
      mchOrderNo: 'T1',
      notifyUrl: 'https://merchant.example/notify',
    }
    expect(sign.calls).toEqual([{ payload, key: 'secret', encryption: 'SHA256', version: 1 }])
    await sign.answer('abc')
    expect(bodies(send)).toEqual([{ ...payload, sign: 'abc' }])
    expect(JSON.stringify(bodies(send))).not.toContain('secret')
    await send.answer({ kind: 'done', result: CREATED })
    expect(state()).toBe('created')
    expect(context().created).toEqual(CREATED)
  })

  it('does not send a faulty form and reports every field', () => {
    const { actor, sign, context } = start({ ...FILLED, mchId: '', key: ' ', amount: '12.5', clientIp: 'home' })
    actor.send({ type: 'SEND' })
    expect(sign.calls).toHaveLength(0)
    expect(context().faults).toEqual({ mchId: 'required', key: 'required', amount: 'tooManyDecimals', clientIp: 'ip' })
    actor.send({ type: 'CHANGE', change: { amount: '12' } })
    expect(context().faults).toEqual({ mchId: 'required', key: 'required', clientIp: 'ip' })
  })

  it('sends once for repeated presses', async () => {
    const { actor, sign, send } = start()
    actor.send({ type: 'SEND' })
    actor.send({ type: 'SEND' })
    await sign.answer('abc')
    actor.send({ type: 'SEND' })
    expect(sign.calls).toHaveLength(1)
    expect(send.calls).toHaveLength(1)
  })

  it('shows the server’s faults at the fields and a wrong sign at the key, and keeps the values', async () => {
    const { actor, sign, send, state, context } = start()
    actor.send({ type: 'SEND' })
    await sign.answer('abc')
    await send.answer({
      kind: 'refused',
      reason: 'badInput',
      issues: [
        { path: 'sign', fault: 'sign' },
        { path: 'productId', fault: 'notAvailable' },
      ],
    })
    expect(state()).toBe('refused')
    expect(context().faults).toEqual({ key: 'sign', productId: 'notAvailable' })
    expect(context().form).toMatchObject(FILLED)
    actor.send({ type: 'CHANGE', change: { key: 'right' } })
    actor.send({ type: 'SEND' })
    expect(sign.calls.at(-1)?.key).toBe('right')
  })

  it('resends the same payload after a lost answer, so that only one order exists', async () => {
    const { actor, sign, send, state } = start()
    actor.send({ type: 'SEND' })
    await sign.answer('abc')
    await send.answer({ kind: 'outcomeUnknown', reason: 'network' })
    expect(state()).toBe('refused')
    actor.send({ type: 'SEND' })
    expect(sign.calls).toHaveLength(1)
    expect(bodies(send)[1]).toEqual(bodies(send)[0])
  })

  it('generates a new number for the next order and keeps the rest', async () => {
    const { actor, sign, send, state, context } = start()
    actor.send({ type: 'SEND' })
    await sign.answer('abc')
    await send.answer({ kind: 'done', result: CREATED })
    actor.send({ type: 'NEXT' })
    expect(state()).toBe('editing')
    expect(context()).toMatchObject({ form: { ...FILLED, mchOrderNo: 'T2' }, created: null, sent: null })
  })

  it('never sends for a read-only person', () => {
    const { actor, sign, state } = start(FILLED, false)
    actor.send({ type: 'SEND' })
    expect(state()).toBe('editing')
    expect(sign.calls).toHaveLength(0)
  })

  it('handles a signer that throws', async () => {
    const { actor, sign, state, context } = start()
    actor.send({ type: 'SEND' })
    await sign.fail(new Error('no WebCrypto'))
    expect(state()).toBe('refused')
    expect(context().failure).toEqual({ kind: 'outcomeUnknown', reason: 'unexpected' })
  })
})
