import { platformZone } from '#domain/zones.ts'
import type { SettingsStore } from '#server/settings/settings-store.ts'

/** The IANA zone in which wall-clock texts and days are meant now. */
export function zoneOf(settings: SettingsStore): string {
  return platformZone(settings.get('orderStatisticsTimeFormat'), settings.get('defaultCountry'))
}
