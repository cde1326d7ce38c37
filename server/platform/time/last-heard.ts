import { serviceStateOf } from '#domain/monitors/monitors.ts'
import type { ServiceState } from '#domain/monitors/monitors.ts'
import type { Services } from '#server/platform/services.ts'

/** The clock that monitors are judged by. */
export interface Timing extends Pick<Services, 'now' | 'settings'> {
  clock: Pick<Services['clock'], 'steadyForMs'>
}

/**
 * Whether the database's clock has jumped so lately that monitors could not be heard since: what was heard before says nothing of how
 * long they have been silent.
 */
export const isUnsteady = ({ clock, settings }: Pick<Timing, 'clock' | 'settings'>): boolean =>
  clock.steadyForMs() < settings.get('monitorLiveTime') * 1_000

/** The service state now of who was last heard of at an instant; after a jump of the clock, nobody who was is offline. */
export function serviceStateNow(services: Timing, lastHeardAt: Date | null): ServiceState {
  const state = serviceStateOf(lastHeardAt, services.now(), services.settings.get('monitorLiveTime'))
  return state === 'offline' && lastHeardAt !== null && isUnsteady(services) ? 'stale' : state
}
