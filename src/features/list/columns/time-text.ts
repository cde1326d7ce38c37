import { COUNTRY_ZONES } from '#domain/zones.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Writes an instant (ISO, UTC) as `yyyy-MM-dd HH:mm:ss` in a zone; one formatter a zone, since lists write thousands. */
export function timeText(instant: string, zone: string): string {
  let format = formats.get(zone)
  if (!format) {
    // Swedish writes dates as ISO does.
    format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone })
    formats.set(zone, format)
  }
  return format.format(new Date(instant))
}

/** The platform's own zones, none of which moves its clocks, are known: a browser takes 20 ms to look the first one up. */
const names = new Map<string, string>([
  [COUNTRY_ZONES.china, 'UTC+8'],
  [COUNTRY_ZONES.india, 'UTC+5:30'],
  [COUNTRY_ZONES.kenya, 'UTC+3'],
])

/** How a zone is named beside times: its distance from UTC, such as `UTC+8`. */
export function zoneName(zone: string): string {
  let name = names.get(zone)
  if (name === undefined) {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
      new Date(),
    )
    name = parts.find((part) => part.type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? zone
    names.set(zone, name)
  }
  return name
}
