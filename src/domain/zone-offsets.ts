const HOUR_MS = 3_600_000
/** Hours kept of a zone: more than half a year of them. */
const HOURS_MAX = 5_000

/** What is known of a zone: its offset at the begin of an hour (counted since the epoch), and who can tell it. */
interface Zone {
  clock: Intl.DateTimeFormat
  offsets: Map<number, number>
}

const zones = new Map<string, Zone>()

/**
 * How many ms a zone's clock is ahead of UTC at an instant. Asking Intl costs as much as writing a row of a list, so it is
 * asked once for each hour; an hour in which the offset changes is asked for every instant. Throws a RangeError for no zone.
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
