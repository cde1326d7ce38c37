import type { Services } from '#server/platform/services.ts'

// Accounts that were found unwilling a moment ago (a limit of the day, of the supplier) would be the longest unused ones,
// and so be tried first by every order. They are passed over for a while where an account is sought at once; step by
// step all are judged, so that no order fails for it.

const PASSED_OVER_MS = 2_000

const known = new WeakMap<Services, Map<number, number>>()

/** The ids of accounts that were refused lately. */
export function passedOver(services: Services): number[] {
  const until = known.get(services)
  if (!until) return []
  const now = performance.now()
  for (const [id, end] of until) if (end <= now) until.delete(id)
  return [...until.keys()]
}

export function passOver(services: Services, resourceId: number): void {
  const until = known.get(services) ?? new Map<number, number>()
  known.set(services, until.set(resourceId, performance.now() + PASSED_OVER_MS))
}
