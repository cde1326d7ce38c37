import { serviceStateOf } from '#domain/monitors/monitors.ts'
import type { ServiceState } from '#domain/monitors/monitors.ts'
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

/** An order of the last moment may not be committed yet, though its time is known. */
const SETTLED_MS = 1_000

/** The last whole second before which every row is there: what is counted up to it can be listed as it was counted. */
export const settledMoment = (now: Date): Date => secondOf(now.getTime() - SETTLED_MS)

export const secondOf = (ms: number): Date => new Date(Math.floor(ms / 1_000) * 1_000)

/** The clock that monitors are judged by. */
export interface Timing extends Pick<Services, 'now' | 'settings'> {
  clock: Pick<Services['clock'], 'steadyForMs'>
}

/**
 * True where the database's clock has jumped so lately that monitors could not be heard since. Times from before the
 * jump do not tell how long they have been silent.
 */
export const isUnsteady = ({ clock, settings }: Pick<Timing, 'clock' | 'settings'>): boolean =>
  clock.steadyForMs() < settings.get('monitorLiveTime') * 1_000

/** The service state now of who was last heard of at an instant; after a jump of the clock, nobody who was is offline. */
export function serviceStateNow(services: Timing, lastHeardAt: Date | null): ServiceState {
  const state = serviceStateOf(lastHeardAt, services.now(), services.settings.get('monitorLiveTime'))
  return state === 'offline' && lastHeardAt !== null && isUnsteady(services) ? 'stale' : state
}
