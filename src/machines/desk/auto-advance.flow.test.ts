import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { paceOf, autoAdvanceFlow } from '#machines/desk/auto-advance.flow.ts'
import type { TakeInput, Taken } from '#machines/desk/auto-advance.flow.ts'

/** Auto-advance over scripted rows; the clock moves only when set. */
function advanceOver(answers: Taken['row'][]) {
  const asked: boolean[] = []
  let time = 0
  const takeNext = fromPromise<Taken, TakeInput>(({ input }) => {
    asked.push(input.isSkipping)
    const answer = answers.shift()
    return answer === undefined ? Promise.reject(new Error('offline')) : Promise.resolve({ row: answer })
  })
  const actor = createActor(autoAdvanceFlow.provide({ actors: { takeNext } }), { input: { now: () => time } })
  actor.start()
  const until = (state: string) => waitFor(actor, (snapshot) => snapshot.value === state)
  return {
    actor,
    asked,
    until,
    async send(type: 'TAKE' | 'DONE' | 'LEAVE' | 'STOP', state: string, seconds = 0) {
      time += seconds * 1_000
      actor.send({ type })
      await until(state)
    },
  }
}

describe('working a queue in order', () => {
  it('takes row after row until none is left, and records how long each took', async () => {
    const autoAdvance = advanceOver(['next', 'next', 'none'])
    await autoAdvance.send('TAKE', 'working')
    await autoAdvance.send('DONE', 'working', 20)
    await autoAdvance.send('DONE', 'finished', 40)
    expect(autoAdvance.actor.getSnapshot().context.took).toEqual([20_000, 40_000])
    expect(autoAdvance.asked).toEqual([false, false, false])
  })

  it('counts a row that needs two actions once, from the first to the second', async () => {
    const autoAdvance = advanceOver(['next', 'same', 'next'])
    await autoAdvance.send('TAKE', 'working')
    await autoAdvance.send('DONE', 'working', 5)
    expect(autoAdvance.actor.getSnapshot().context.took).toEqual([])
    await autoAdvance.send('DONE', 'working', 7)
    expect(autoAdvance.actor.getSnapshot().context.took).toEqual([12_000])
  })

  it('does not count a row that is cancelled or skipped', async () => {
    const autoAdvance = advanceOver(['next', 'next', 'next'])
    await autoAdvance.send('TAKE', 'working')
    await autoAdvance.send('TAKE', 'working', 30)
    await autoAdvance.send('LEAVE', 'paused', 30)
    await autoAdvance.send('TAKE', 'working')
    expect(autoAdvance.actor.getSnapshot().context.took).toEqual([])
    expect(autoAdvance.asked).toEqual([false, true, true])
  })

  it('pauses when the next row cannot be loaded, and forgets the pace when stopped', async () => {
    const autoAdvance = advanceOver(['next', 'next'])
    await autoAdvance.send('TAKE', 'working')
    await autoAdvance.send('DONE', 'working', 9)
    await autoAdvance.send('DONE', 'paused', 9)
    await autoAdvance.send('STOP', 'resting')
    expect(autoAdvance.actor.getSnapshot().context).toMatchObject({ began: null, took: [] })
  })
})

describe('the pace', () => {
  it('is unknown before the first row', () => expect(paceOf([])).toBeNull())

  it('is the median in seconds and the rows per hour it implies', () => {
    expect(paceOf([10_000, 40_000, 20_000])).toEqual({ done: 3, medianSeconds: 20, perHour: 154 })
    expect(paceOf([10_000, 20_000])).toEqual({ done: 2, medianSeconds: 15, perHour: 240 })
  })
})
