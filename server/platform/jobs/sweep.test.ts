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
