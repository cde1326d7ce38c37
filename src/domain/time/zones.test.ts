import dayjs from 'dayjs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COUNTRY_ZONES, dayIn, startOfDay, toWallClock, WALL_CLOCK } from '#domain/time/zones.ts'

const ZONES = Intl.supportedValuesOf('timeZone')
const HOUR_MS = 3_600_000

const clocks = new Map<string, Intl.DateTimeFormat>()
/** The Swedish locale formats the wall clock in the wire format. */
function byIntl(at: Date, zone: string): string {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(zone, clock)
  return clock.format(at)
}

const between = (from: string, to: string) => fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true })

describe('the wall clock', () => {
  it('matches Intl, in every zone and before time zones existed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), between('1850-01-01', '2100-01-01'), (zone, at) => {
        expect(toWallClock(at, zone)).toBe(byIntl(at, zone))
      }),
      { numRuns: 5_000, seed: 20_261_122 },
    )
  })

  it('matches dayjs, where dayjs knows the offset', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), between('2000-01-01', '2030-01-01'), (zone, at) => {
        expect(toWallClock(at.toISOString(), zone)).toBe(dayjs(at).tz(zone).format(WALL_CLOCK))
      }),
      { numRuns: 500, seed: 20_261_123 },
    )
  })

  // Half-hour and quarter-hour offsets, shifts by half an hour and by a day, one at 44 minutes and 30 seconds past the
  // hour.
  it.each([
    ['Asia/Kathmandu', '1985-12-31T18:15:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
    ['Pacific/Chatham', '2026-04-04T14:00:00Z'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z'],
    ['Africa/Monrovia', '1972-01-07T00:44:30Z'],
    ['Asia/Pyongyang', '2015-08-14T15:00:00Z'],
    ['America/Caracas', '2016-05-01T07:00:00Z'],
    ['America/St_Johns', '2006-10-29T02:31:00Z'],
    ['Europe/Berlin', '2026-10-25T01:00:00Z'],
    ['Asia/Shanghai', '1991-09-14T15:00:00Z'],
  ])('changes in %s at %s to the second', (zone, moment) => {
    const around = new Date(moment).getTime()
    for (const ms of [-HOUR_MS, -1_801_000, -60_000, -1_000, -1, 0, 1, 999, 60_000, 1_801_000, HOUR_MS]) {
      const at = new Date(around + ms)
      expect(toWallClock(at, zone), at.toISOString()).toBe(byIntl(at, zone))
    }
  })

  it('caches a limited number of hours, and stays correct', () => {
    const from = Date.UTC(2020, 0, 1)
    for (let hour = 0; hour < 5_100; hour += 1) toWallClock(new Date(from + hour * HOUR_MS), 'Asia/Kolkata')
    expect(toWallClock(new Date(from), 'Asia/Kolkata')).toBe('2020-01-01 05:30:00')
  })

  it('returns the day, and rejects invalid instants', () => {
    expect(dayIn(new Date('2026-11-12T16:00:00Z'), 'Asia/Shanghai')).toBe('2026-11-13')
    expect(toWallClock('never', 'Asia/Shanghai')).toBe('Invalid Date')
    expect(() => toWallClock('2026-11-12T16:00:00Z', 'Nowhere/At_All')).toThrow(RangeError)
  })
})

it('finds the midnight of any day, whatever the zone of the process', () => {
  const day = fc.tuple(
    fc.constantFrom(...Object.values(COUNTRY_ZONES), 'America/New_York', 'Europe/Berlin'),
    fc.oneof(
      between('2000-01-01', '2030-01-01'),
      between('2026-10-30', '2026-11-03'),
      between('2027-03-12', '2027-03-16'),
    ),
    fc.integer({ min: -40, max: 40 }),
    fc.constantFrom('America/New_York', 'Asia/Kolkata', 'UTC'),
  )
  const own = process.env['TZ']
  try {
    fc.assert(
      fc.property(day, ([zone, at, shift, TZ]) => {
        process.env['TZ'] = TZ
        const days = new Date(Date.parse(`${dayIn(at, zone)}T00:00:00Z`) + shift * 24 * HOUR_MS)
        expect(toWallClock(startOfDay(at, zone, shift), zone)).toBe(`${days.toISOString().slice(0, 10)} 00:00:00`)
      }),
      { numRuns: 1_000, seed: 20_261_126 },
    )
  } finally {
    if (own === undefined) delete process.env['TZ']
    else process.env['TZ'] = own
  }
})
