const HOUR_MS = 3_600_000
/** Cached hours per zone: more than half a year. */
const HOURS_MAX = 5_000

/** Cache of a zone: its offset at the start of an hour (counted since the epoch), and its formatter. */
interface Zone {
  clock: Intl.DateTimeFormat
  offsets: Map<number, number>
}

const zones = new Map<string, Zone>()

/**
 * A zone's offset from UTC at an instant, in ms. Calling Intl costs as much as writing a list row, so results are
 * cached per hour; an hour in which the offset changes is computed per instant. Throws RangeError for an unknown zone.
 */
export function offsetAt(ms: number, name: string): number {
  const zone = zoneOf(name)
  const hour = Math.floor(ms / HOUR_MS)
  const offset = offsetOfHour(zone, hour)
  return offset === offsetOfHour(zone, hour + 1) ? offset : askedOffset(zone, ms)
}

function zoneOf(name: string): Zone {
  const known = zones.get(name)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const zone = { clock, offsets: new Map<number, number>() }
  zones.set(name, zone)
  return zone
}

function offsetOfHour(zone: Zone, hour: number): number {
  const known = zone.offsets.get(hour)
  if (known !== undefined) return known
  if (zone.offsets.size >= HOURS_MAX) zone.offsets.clear()
  const offset = askedOffset(zone, hour * HOUR_MS)
  zone.offsets.set(hour, offset)
  return offset
}

function askedOffset({ clock }: Zone, ms: number): number {
  const part = Object.fromEntries(clock.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1_000) * 1_000
}
