import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { questionFlow } from '#machines/desk/question.flow.ts'
import type { Candidate } from '#machines/desk/question.flow.ts'

const ORDER: Candidate = { id: 'C1', refusal: null }
const LOCKED: Candidate = { id: 'C2', refusal: 'locked' }

function start(text = '') {
  const asked: { text: string; answer: (found: readonly Candidate[]) => void; fail: () => void }[] = []
  const findCandidates = fromPromise<readonly Candidate[], { text: string }>(
    ({ input }) =>
      new Promise((answer, reject) => asked.push({ text: input.text, answer, fail: () => reject(new Error('no')) })),
  )
  const clock = new SimulatedClock()
  const actor = createActor(questionFlow.provide({ actors: { findCandidates } }), {
    input: { command: 'order.reverse', text },
    clock,
  })
  actor.start()
  /** Answers the last look-up. */
  const answer = async (...found: Candidate[]) => {
    asked.at(-1)?.answer(found)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { actor, asked, answer, pause: () => clock.increment(90), snapshot: () => actor.getSnapshot() }
}

describe('the question what a command is to run on', () => {
  it('looks at once for what was used last, and again once the text has paused', async () => {
    const { actor, asked, answer, pause, snapshot } = start()
    expect(asked.map(({ text }) => text)).toEqual([''])
    await answer(ORDER, LOCKED)
    expect(snapshot().value).toBe('found')
    actor.send({ type: 'TYPE', text: 'C' })
    actor.send({ type: 'TYPE', text: 'C1' })
    expect(asked).toHaveLength(1)
    pause()
    expect(asked.map(({ text }) => text)).toEqual(['', 'C1'])
    actor.send({ type: 'TYPE', text: '' })
    expect(asked.at(-1)?.text).toBe('')
  })

  it('takes what the command allows, and leaves what it refuses', async () => {
    const { actor, answer, snapshot } = start()
    await answer(ORDER, LOCKED)
    actor.send({ type: 'PICK', id: 'C2' })
    expect(snapshot().value).toBe('found')
    actor.send({ type: 'PICK', id: 'C1' })
    expect(snapshot()).toMatchObject({ status: 'done', value: 'chosen', context: { picked: 'C1' } })
  })

  it('takes the only one that a text given with the command means', async () => {
    const { answer, snapshot } = start('Acme')
    await answer(ORDER)
    expect(snapshot()).toMatchObject({ value: 'chosen', context: { picked: 'C1' } })
  })

  it('asks where that text means several, or one that is refused', async () => {
    for (const found of [[ORDER, { id: 'C3', refusal: null }], [LOCKED]]) {
      const { answer, snapshot } = start('Acme')
      await answer(...found)
      expect(snapshot().value).toBe('found')
    }
  })

  it('takes the only one that comes after Enter, unless the text changes by then', async () => {
    const { actor, answer, pause, snapshot } = start()
    actor.send({ type: 'TYPE', text: 'C1' })
    actor.send({ type: 'PICK', id: null })
    pause()
    actor.send({ type: 'TYPE', text: 'C12' })
    pause()
    await answer(ORDER)
    expect(snapshot().value).toBe('found')
    actor.send({ type: 'TYPE', text: 'C1' })
    pause()
    actor.send({ type: 'PICK', id: null })
    await answer(ORDER)
    expect(snapshot().value).toBe('chosen')
  })

  it('looks again after a failure, and is left by Esc in every state', async () => {
    const { actor, asked, snapshot } = start()
    asked[0]?.fail()
    await Promise.resolve()
    await Promise.resolve()
    expect(snapshot().value).toBe('failed')
    actor.send({ type: 'RETRY' })
    expect(asked).toHaveLength(2)
    actor.send({ type: 'BACK' })
    expect(snapshot()).toMatchObject({ status: 'done', value: 'left' })
  })
})
