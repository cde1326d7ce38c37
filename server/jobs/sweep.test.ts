import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startSweep } from '#server/jobs/sweep.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('runs at once and every so often, and goes on after a run that failed', async () => {
  const runs: string[] = []
  const work = async () => {
    runs.push('run')
    if (runs.length === 1) throw new Error('no database')
  }
  const stop = startSweep({ everyMs: 1_000, work, onError: (error) => runs.push(String(error)) })
  await vi.advanceTimersByTimeAsync(2_500)
  expect(runs).toEqual(['run', 'Error: no database', 'run', 'run'])
  await stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(runs).toHaveLength(4)
})

it('is not overtaken where a run takes long, and stopping tells that run and waits for it', async () => {
  const released = Promise.withResolvers<void>()
  const asked: boolean[] = []
  let begun = 0
  const work = async (isStopping: () => boolean) => {
    begun += 1
    await released.promise
    asked.push(isStopping())
  }
  const stop = startSweep({ everyMs: 1_000, work, onError: () => {} })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(begun).toBe(1)
  const stopped = stop()
  released.resolve()
  await stopped
  expect(asked).toEqual([true])
})
