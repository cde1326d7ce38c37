import { describe, expect, it } from 'vitest'
import { monthIn, monthProgress, startOfMonth } from '#domain/months.ts'

/** A zone, a moment in its March or November, and when its month so many months before began. */
const BOUNDARIES = [
  // Hours and half hours ahead of UTC: there it is another day, of another month.
  ['Asia/Shanghai', '2026-03-01T00:30:00+08:00', 1, '2026-01-31T16:00:00.000Z'],
  ['Asia/Kolkata', '2026-03-01T00:10:00+05:30', 1, '2026-01-31T18:30:00.000Z'],
  ['Africa/Nairobi', '2026-01-01T02:00:00+03:00', 3, '2025-09-30T21:00:00.000Z'],
  // The clocks change between now and the boundary: on 8 March, and on 25 October.
  ['America/New_York', '2026-03-31T23:30:00-04:00', 1, '2026-02-01T05:00:00.000Z'],
  ['Europe/London', '2026-11-01T00:10:00+00:00', 2, '2026-08-31T23:00:00.000Z'],
  // No month counts as long as another: from the 31st it is still the month before.
  ['Asia/Shanghai', '2026-05-31T12:00:00+08:00', 3, '2026-01-31T16:00:00.000Z'],
  ['Asia/Shanghai', '2026-01-15T12:00:00+08:00', 12, '2024-12-31T16:00:00.000Z'],
] as const

describe.each(BOUNDARIES)('in %s at %s, %i months back,', (zone, now, back, start) => {
  it('the month begins at the zone’s own midnight, to the millisecond', () => {
    const found = startOfMonth(new Date(now), zone, back)
    expect(found.toISOString()).toBe(start)
    expect(monthIn(found, zone)).not.toBe(monthIn(new Date(found.getTime() - 1), zone))
    expect(startOfMonth(found, zone)).toEqual(found)
  })
})

describe('how far a cleanup has come', () => {
  const zone = 'Asia/Kolkata'
  const oldest = new Date('2026-01-31T18:30:00Z')
  const cutoff = new Date('2026-04-30T18:30:00Z')
  const after = (last: string | null, isOver = false) =>
    monthProgress({ oldest, last: last === null ? null : new Date(last), cutoff, isOver }, zone)

  it('is told in months of the zone, of which one is done once a row of the next went', () => {
    expect(after(null)).toEqual({ month: null, done: 0, of: 3 })
    expect(after('2026-02-28T18:29:59Z')).toEqual({ month: '2026-02', done: 0, of: 3 })
    expect(after('2026-02-28T18:30:00Z')).toEqual({ month: '2026-03', done: 1, of: 3 })
    expect(after('2026-04-30T18:29:59Z')).toEqual({ month: '2026-04', done: 2, of: 3 })
    expect(after('2026-04-30T18:29:59Z', true)).toEqual({ month: '2026-04', done: 3, of: 3 })
  })

  it('is nothing of nothing where there was no row', () => {
    expect(monthProgress({ oldest: null, last: null, cutoff, isOver: true }, zone)).toEqual({
      month: null,
      done: 0,
      of: 0,
    })
  })
})
