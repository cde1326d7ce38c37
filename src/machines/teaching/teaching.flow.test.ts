import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { InputOf } from '#contract/contract.ts'
import { unitsOf } from '#domain/bank-records/teaching/pieces.ts'
import { teachingFlow } from '#machines/teaching/teaching.flow.ts'
import type { LoadedMessage, TeachingSubject, TeachingTrial } from '#machines/teaching/teaching.flow.ts'

const plain = 'Rs.500.00 landed by RAVI in XX1234'
const pieces = [{ meaning: 'amount' as const, from: 3, to: 9 }]
const message = {
  ...{
    messageId: 7,
    plain,
    pieces,
    direction: 'credit' as const,
    wording: null,
    sender: 'HDFCBK',
    kind: 'sms' as const,
  },
  receivedTime: '2026-08-18T12:00:00.000Z',
  reading: {
    ...{ messageState: 'unread' as const, unreadReason: 'noPattern' as const, payment: null },
    ...{ patternId: null, patternName: null, patternVersion: null },
  },
}
const trialOf = (plan: string): TeachingTrial => ({
  ...{ fault: null, made: null, own: null, plan, looked: 0, lookedMax: 0, takes: 0 },
  ...{ becomePayments: 0, differ: 0, examples: [], takenFrom: [], conflicts: [] },
})

/** A flow whose trials are answered in turn; text ones fail. */
async function start(trials: readonly (TeachingTrial | string)[] = [], isThere = true) {
  const clock = new SimulatedClock()
  const tried: InputOf<'bankMessage.tryTeaching'>[] = []
  let loads = 0
  const actor = createActor(
    teachingFlow.provide({
      actors: {
        loadMessage: fromPromise<LoadedMessage, TeachingSubject>(async () => {
          loads += 1
          if (!isThere && loads === 1) throw new Error('gone')
          return { shown: message, taught: { units: unitsOf(plain), pieces, at: { from: 3, to: 9 } } }
        }),
        tryPieces: fromPromise<TeachingTrial, InputOf<'bankMessage.tryTeaching'>>(async ({ input }) => {
          const trial = trials[tried.push(input) - 1] ?? trialOf(`trial ${tried.length}`)
          if (typeof trial === 'string') throw new Error(trial)
          return trial
        }),
      },
    }),
    { clock, input: { subject: { messageId: 7 } } },
  ).start()
  await waitFor(
    actor,
    (now) => now.matches('missing') || now.matches({ teaching: 'tried' }) || now.matches({ teaching: 'untried' }),
  )
  const settle = async () => {
    clock.increment(1_000)
    await waitFor(actor, (now) => now.matches({ teaching: 'tried' }))
  }
  return { actor, clock, tried, settle, now: () => actor.getSnapshot() }
}

describe('teaching', () => {
  it('tries what was guessed at once, and again after each change once it rests', async () => {
    const { actor, now, settle, tried } = await start()
    expect(now().context.trial?.plan).toBe('trial 1')
    actor.send({ type: 'STEP', step: 'next' })
    expect(now().matches({ teaching: 'tried' })).toBe(true)
    actor.send({ type: 'MARK', meaning: 'tail' })
    actor.send({ type: 'TURN' })
    expect(now().context.trial).toBeNull()
    expect(now().matches({ teaching: 'resting' })).toBe(true)
    await settle()
    expect(tried).toEqual([
      { messageId: 7, direction: 'credit', pieces },
      { messageId: 7, direction: 'debit', pieces: [...pieces, { meaning: 'tail', from: 28, to: 34 }] },
    ])
    expect(now().context.trial?.plan).toBe('trial 2')
  })

  it('tries nothing anew where only what is in hand grows', async () => {
    const { actor, now, tried } = await start()
    actor.send({ type: 'STEP', step: 'nextWord' })
    actor.send({ type: 'STRETCH', stretch: { edge: 'end', way: 'wider' } })
    expect(now().context.taught?.at).toEqual({ from: 10, to: 19 })
    expect(now().matches({ teaching: 'tried' })).toBe(true)
    actor.send({ type: 'STEP', step: 'previous' })
    actor.send({ type: 'STRETCH', stretch: { edge: 'end', way: 'narrower' } })
    expect(now().matches({ teaching: 'resting' })).toBe(true)
    expect(now().context).toMatchObject({ trial: null, taught: { pieces: [{ from: 3, to: 8 }] } })
    expect(tried).toHaveLength(1)
  })

  it('shows the expression only where it is asked for', async () => {
    const { actor, now } = await start()
    expect(now().context.isExpressionShown).toBe(false)
    actor.send({ type: 'SHOW_EXPRESSION' })
    expect(now().context.isExpressionShown).toBe(true)
  })

  it('can be tried and loaded again where that failed', async () => {
    const { actor, now, settle } = await start(['broken'])
    expect(now().matches({ teaching: 'untried' })).toBe(true)
    actor.send({ type: 'RETRY' })
    await settle()
    const gone = await start([], false)
    expect(gone.now().matches('missing')).toBe(true)
    gone.actor.send({ type: 'RETRY' })
    await gone.settle()
    expect(gone.now().context.shown?.messageId).toBe(7)
  })
})
