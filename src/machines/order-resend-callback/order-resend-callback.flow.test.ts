import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { OrderRow } from '#contract/order.schemas.ts'
import { orderResendCallbackFlow } from '#machines/order-resend-callback/order-resend-callback.flow.ts'
import type { ResendSubmission } from '#machines/order-resend-callback/order-resend-callback.flow.ts'
import type { Outcome } from '#machines/outcome.ts'
import { orderRow } from '#tests/support/order-row.ts'
import { scriptedActor } from '#tests/support/scripted-actor.ts'

function start() {
  const resend = scriptedActor<Outcome<OrderRow>, ResendSubmission>()
  let made = 0
  const actor = createActor(orderResendCallbackFlow.provide({ actors: { resendCallback: resend.logic } }), {
    input: { order: orderRow({ orderStatusId: 4 }), newKey: () => `key-${(made += 1)}` },
  })
  actor.start()
  return { actor, resend, state: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context }
}

describe('the resend flow', () => {
  it('sends only after a confirmation, once', async () => {
    const { actor, resend, state, context } = start()
    expect(resend.calls).toHaveLength(0)
    actor.send({ type: 'CONFIRM' })
    actor.send({ type: 'CONFIRM' })
    actor.send({ type: 'CANCEL' })
    expect(resend.calls).toEqual([{ key: 'key-1', input: { orderCode: 'C2611200000000001', expectedVersion: 3 } }])
    const result = orderRow({ callbackStatus: 1, version: 4 })
    await resend.answer({ kind: 'done', result })
    expect(state()).toBe('done')
    expect(context().result).toEqual(result)
  })

  it('says why it was refused and tries again under a new key', async () => {
    const { actor, resend, state, context } = start()
    actor.send({ type: 'CONFIRM' })
    await resend.answer({ kind: 'refused', reason: 'order.locked' })
    expect(state()).toBe('refused')
    expect(context().failure).toMatchObject({ reason: 'order.locked' })
    actor.send({ type: 'CONFIRM' })
    expect(resend.calls.map((call) => call.key)).toEqual(['key-1', 'key-2'])
  })

  it('sends the same again under the same key when the answer was lost', async () => {
    const { actor, resend } = start()
    actor.send({ type: 'CONFIRM' })
    await resend.answer({ kind: 'lost', reason: 'network' })
    actor.send({ type: 'CONFIRM' })
    expect(resend.calls[1]).toEqual(resend.calls[0])
  })

  it('asks again with the fresh order after a conflict', async () => {
    const { actor, resend, state } = start()
    actor.send({ type: 'CONFIRM' })
    await resend.answer({ kind: 'conflict', present: orderRow({ version: 9 }), by: 'admin', at: '2026-11-20T02:00:00.000Z' })
    expect(state()).toBe('conflict')
    actor.send({ type: 'TAKE_FRESH' })
    expect(state()).toBe('confirming')
    actor.send({ type: 'CONFIRM' })
    expect(resend.calls[1]).toEqual({ key: 'key-2', input: { orderCode: 'C2611200000000001', expectedVersion: 9 } })
  })

  it('can be left before it is sent, and after a refusal', async () => {
    const first = start()
    first.actor.send({ type: 'CANCEL' })
    expect(first.state()).toBe('cancelled')
    const second = start()
    second.actor.send({ type: 'CONFIRM' })
    await second.resend.fail(new Error('a fault of the console'))
    expect(second.state()).toBe('refused')
    second.actor.send({ type: 'CANCEL' })
    expect(second.state()).toBe('cancelled')
  })
})
