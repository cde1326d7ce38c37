import { describe, expect, it } from 'vitest'
import { durationScale } from '#ui/charts/layout/duration-scale.ts'

describe('durationScale', () => {
  it('gives each power the same room', () => {
    const { at } = durationScale([100, 1_000_000])
    const rooms = [100, 1_000, 10_000, 100_000].map((ms) => (at(ms * 10) - at(ms)).toFixed(6))
    expect(new Set(rooms).size).toBe(1)
  })

  it('puts what lies outside at the edges, zero among it', () => {
    const { at } = durationScale([5_000])
    expect([at(0), at(1), at(1_000_000_000)]).toEqual([0, 0, 100])
  })

  it('holds everything, and stays finite where nothing or one duration is known', () => {
    for (const durations of [[], [50], [20, 90_000_000]]) {
      const { at, ticks } = durationScale(durations)
      for (const ms of durations) expect(at(ms)).toBeGreaterThan(0)
      for (const ms of durations) expect(at(ms)).toBeLessThan(100)
      expect(ticks.length).toBeGreaterThan(0)
      expect(ticks.every((tick) => Number.isFinite(at(tick)))).toBe(true)
    }
  })
})
