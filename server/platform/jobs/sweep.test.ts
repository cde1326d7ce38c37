import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startSweep } from '#server/platform/jobs/sweep.ts'

const clock = { isRight: async () => await Promise.resolve(true) }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('runs at once and periodically, and continues after a failed run', async () => {
  const runs: string[] = []
  const work = async () => {
    runs.push('run')
    if (runs.length === 1) throw new Error('no database')
  }
  const stop = startSweep({ everyMs: 1_000, clock, work, onError: (error) => runs.push(String(error)) })
  await vi.advanceTimersByTimeAsync(2_500)
  expect(runs).toEqual(['run', 'Error: no database', 'run', 'run'])
  await stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(runs).toHaveLength(4)
})

it('never overlaps runs, and stopping aborts the current run and waits for it', async () => {
  const released = Promise.withResolvers<void>()
  const asked: boolean[] = []
  let begun = 0
  const work = async (isStopping: () => boolean) => {
    begun += 1
    await released.promise
    asked.push(isStopping())
  }
  const stop = startSweep({ everyMs: 1_000, clock, work, onError: () => {} })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(begun).toBe(1)
  const stopped = stop()
  released.resolve()
  await stopped
  expect(asked).toEqual([true])
})

it('skips runs while the clock is off, and reports when that cannot be determined', async () => {
  const answers: (boolean | Error)[] = [false, new Error('no database'), true]
  const isRight = async () => {
    const next = await Promise.resolve(answers.shift() ?? false)
    if (next instanceof Error) throw next
    return next
  }
  const seen: string[] = []
  const stop = startSweep({
    everyMs: 1_000,
    clock: { isRight },
    work: async () => {
      await Promise.resolve()
      seen.push('run')
    },
    onError: (error) => seen.push(String(error)),
  })
  await vi.advanceTimersByTimeAsync(1_500)
  expect(seen).toEqual(['Error: no database'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(seen).toEqual(['Error: no database', 'run'])
  await stop()
})

/** Wake-ups that a test sends. */
function wakeUpsOfTest() {
  const wakes = new Set<() => void>()
  let isListening = true
  return {
    isListening: () => isListening,
    stopListening: () => (isListening = false),
    onWakeUp: (wake: () => void) => {
      wakes.add(wake)
      return () => wakes.delete(wake)
    },
    send: () => wakes.forEach((wake) => wake()),
    count: () => wakes.size,
  }
}

it('rests until a wake-up where a run says when the next is due, and no longer than that or the safety poll', async () => {
  const wakeUps = wakeUpsOfTest()
  const answers = [20_000, 90_000, 90_000, 90_000]
  let runs = 0
  const stop = startSweep({
    everyMs: 1_000,
    wakeUps,
    restMs: 30_000,
    clock,
    work: async () => await Promise.resolve(answers[runs++] ?? 90_000),
    onError: () => {},
  })
  await vi.advanceTimersByTimeAsync(19_000)
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(runs).toBe(2)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(runs).toBe(2)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(runs).toBe(3)
  await vi.advanceTimersByTimeAsync(5_000)
  wakeUps.send()
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toBe(4)
  // Many wake-ups at once are one run, at its pace.
  wakeUps.send()
  wakeUps.send()
  await vi.advanceTimersByTimeAsync(1_001)
  expect(runs).toBe(5)
  await stop()
  expect(wakeUps.count()).toBe(0)
})

it('goes on at its pace while wake-ups would not be heard, and after one that came in the midst of a run', async () => {
  const wakeUps = wakeUpsOfTest()
  const held = Promise.withResolvers<void>()
  let runs = 0
  const stop = startSweep({
    everyMs: 1_000,
    wakeUps,
    clock,
    work: async () => {
      runs += 1
      if (runs === 1) await held.promise
    },
    onError: () => {},
  })
  await vi.advanceTimersByTimeAsync(10)
  wakeUps.send()
  held.resolve()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toBe(2)
  wakeUps.stopListening()
  wakeUps.send()
  await vi.advanceTimersByTimeAsync(3_001)
  expect(runs).toBeGreaterThanOrEqual(4)
  await stop()
})
