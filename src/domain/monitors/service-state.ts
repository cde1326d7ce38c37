/** Whether a monitor was heard of lately. */
export const SERVICE_STATES = ['online', 'stale', 'offline'] as const

export type ServiceState = (typeof SERVICE_STATES)[number]

/**
 * The service state of a monitor that was last heard of at an instant (`null`: never), with `liveSeconds` as the setting for it
 * says: online within half of that time, stale until all of it has passed, then offline.
 */
export function serviceStateOf(lastHeardAt: Date | null, now: Date, liveSeconds: number): ServiceState {
  if (lastHeardAt === null) return 'offline'
  const silentMs = now.getTime() - lastHeardAt.getTime()
  const liveMs = liveSeconds * 1_000
  if (silentMs <= liveMs / 2) return 'online'
  return silentMs <= liveMs ? 'stale' : 'offline'
}
