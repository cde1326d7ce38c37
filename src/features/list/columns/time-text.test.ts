import { afterEach, describe, expect, it, vi } from 'vitest'
import { COUNTRY_ZONES, toWallClock } from '#domain/time/zones.ts'
import { shortTimeText, timeText, zoneName } from '#features/list/columns/time-text.ts'

afterEach(() => vi.useRealTimers())

describe('timeText', () => {
  it.each(['Asia/Shanghai', 'Asia/Kolkata', 'Africa/Nairobi'])('writes what the wire writes in %s', (zone) => {
    for (const instant of ['2026-11-19T16:30:05.999Z', '2026-01-01T00:00:00.000Z', '2026-12-31T23:59:59.000Z']) {
      expect(timeText(instant, zone)).toBe(toWallClock(instant, zone))
    }
  })

  it('leaves out the day and the year that are those of now in the zone', () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T17:00:00Z') })
    const short = (instant: string, zone = 'Asia/Shanghai') => shortTimeText(instant, zone)
    expect(short('2026-11-20T16:30:05Z')).toBe('00:30:05')
    expect(short('2026-11-20T15:30:05Z')).toBe('11-20 23:30:05')
    expect(short('2026-11-20T15:30:05Z', 'Asia/Kolkata')).toBe('21:00:05')
    expect(short('2025-12-31T15:59:59Z')).toBe('2025-12-31 23:59')
    vi.setSystemTime(new Date('2026-11-21T17:00:00Z'))
    expect(short('2026-11-20T16:30:05Z')).toBe('11-21 00:30:05')
  })

  it.each(Object.values(COUNTRY_ZONES))('names %s by its distance, which is the same all year', (zone) => {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' })
    for (const day of ['2026-01-15', '2026-07-15']) {
      const name = format.formatToParts(new Date(day)).find(({ type }) => type === 'timeZoneName')?.value
      expect(zoneName(zone)).toBe(name?.replace('GMT', 'UTC'))
    }
  })

  it('looks up the offset of any other zone', () => {
    vi.useFakeTimers({ now: new Date('2026-01-15T00:00:00Z') })
    expect(zoneName('America/St_Johns')).toBe('UTC-3:30')
  })
})
