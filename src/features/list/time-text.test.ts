import { describe, expect, it } from 'vitest'
import { toWallClock } from '#domain/zones.ts'
import { timeText, zoneName } from '#features/list/time-text.ts'

describe('timeText', () => {
  it.each(['Asia/Shanghai', 'Asia/Kolkata', 'Africa/Nairobi'])('writes what the wire writes in %s', (zone) => {
    for (const instant of ['2026-11-19T16:30:05.999Z', '2026-01-01T00:00:00.000Z', '2026-12-31T23:59:59.000Z']) {
      expect(timeText(instant, zone)).toBe(toWallClock(instant, zone))
    }
  })

  it('names the zone by its distance', () => {
    expect(zoneName('Asia/Shanghai')).toBe('UTC+8')
    expect(zoneName('Asia/Kolkata')).toBe('UTC+5:30')
  })
})
