import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beatMs, onBeat } from './on-beat.ts'

const frameMs = 16

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act, frameMs))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('runs calls between two beats together, never early', () => {
  const done: [string, number][] = []
  const noting = (name: string) => () => done.push([name, performance.now()])
  const start = performance.now()
  onBeat(noting('one'), 250)
  vi.advanceTimersByTime(30)
  onBeat(noting('other'), 250)
  vi.advanceTimersByTime(1_000)
  expect(done.map(([name]) => name)).toEqual(['one', 'other'])
  expect(done[1]?.[1]).toBe(done[0]?.[1])
  expect(done[0]?.[1]).toBeGreaterThanOrEqual(start + 280)
  expect(done[0]?.[1]).toBeLessThanOrEqual(start + 280 + beatMs + frameMs)
})

it('is cancelled before the beat, and between the beat and its frame', () => {
  const act = vi.fn()
  const early = onBeat(act)
  early()
  vi.advanceTimersByTime(1_000)
  const late = onBeat(act, 1)
  while (vi.getTimerCount() > 0 && performance.now() % beatMs !== 0) vi.advanceTimersByTime(1)
  late()
  vi.advanceTimersByTime(1_000)
  expect(act).not.toHaveBeenCalled()
})
