import { dayIn, platformZone } from '#domain/time/zones.ts'
import type { Services } from '#server/platform/services.ts'

/** The platform's current time zone. */
export function zoneOf(services: Pick<Services, 'settings'>): string {
  return platformZone(services.settings.get('orderStatisticsTimeFormat'), services.settings.get('defaultCountry'))
}

/** The platform's current day, `yyyy-MM-dd`. */
export function dayOf(services: Pick<Services, 'settings' | 'now'>): string {
  return dayIn(services.now(), zoneOf(services))
}
