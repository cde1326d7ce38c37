import { describe, expect, it } from 'vitest'
import { unitsOf, waitOf } from '#domain/time/wait.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString()

describe('how long something waits', () => {
  it('is near from half of its limit, and late from the limit on', () => {
    const state = (minutes: number) => waitOf(ago(minutes), NOW, 10).state
    expect([0, 4.9, 5, 9.9, 10, 500].map(state)).toEqual(['fresh', 'fresh', 'near', 'near', 'late', 'late'])
  })

  it('counts whole minutes, and an instant to come as now', () => {
    expect(waitOf(ago(1.9), NOW, 10).minutes).toBe(1)
    expect(waitOf(ago(-3), NOW, 10)).toEqual({ minutes: 0, state: 'fresh' })
  })

  it('is told in its two largest units', () => {
    expect(unitsOf(59)).toEqual({ unit: 'minutes', major: 59, minor: 0 })
    expect(unitsOf(61)).toEqual({ unit: 'hours', major: 1, minor: 1 })
    expect(unitsOf(1_440 * 2 + 150)).toEqual({ unit: 'days', major: 2, minor: 2 })
  })
})
