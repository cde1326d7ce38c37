import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { callbackDeleteFlow } from '#machines/callback-delete/callback-delete.flow.ts'
import type { DeleteResult } from '#machines/callback-delete/callback-delete.flow.ts'
import type { Outcome } from '#machines/outcome.ts'
import { scriptedActor } from '#tests/support/scripted-actor.ts'

const CODE = 'C2611200000000001'

function start() {
  const remove = scriptedActor<Outcome<readonly DeleteResult[]>, { orderCodes: readonly string[]; key: string }>()
  let made = 0
  const actor = createActor(callbackDeleteFlow.provide({ actors: { deleteCallbacks: remove.logic } }), {
    input: { orderCodes: [CODE], newKey: () => `key-${(made += 1)}` },
  })
  actor.start()
  return { actor, remove, state: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context }
}

describe('deleting callbacks', () => {
  it('deletes only after confirmation, and reports the result of each', async () => {
    const { actor, remove, state, context } = start()
    expect(remove.calls).toHaveLength(0)
    actor.send({ type: 'CONFIRM' })
    actor.send({ type: 'CONFIRM' })
    actor.send({ type: 'CANCEL' })
    expect(remove.calls).toEqual([{ orderCodes: [CODE], key: 'key-1' }])
    const results: DeleteResult[] = [{ orderCode: CODE, ok: false, refusal: 'stillRunning', deleted: 0 }]
    await remove.answer({ kind: 'done', result: results })
    expect(state()).toBe('done')
    expect(context().results).toEqual(results)
  })

  it('retries under the same key after a lost answer, under a new one after a refusal', async () => {
    const { actor, remove } = start()
    actor.send({ type: 'CONFIRM' })
    await remove.answer({ kind: 'outcomeUnknown', reason: 'network' })
    actor.send({ type: 'CONFIRM' })
    await remove.answer({ kind: 'refused', reason: 'forbidden' })
    actor.send({ type: 'CONFIRM' })
    expect(remove.calls.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2'])
  })

  it.each(['confirming', 'refused'])('can be left while %s', async (from) => {
    const { actor, remove, state } = start()
    if (from === 'refused') {
      actor.send({ type: 'CONFIRM' })
      await remove.fail(new Error('a fault of the console'))
    }
    expect(state()).toBe(from)
    actor.send({ type: 'CANCEL' })
    expect(state()).toBe('ended')
  })
})
