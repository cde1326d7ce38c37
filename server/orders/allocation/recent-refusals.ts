import type { Services } from '#server/platform/services.ts'

// Accounts that were found unwilling a moment ago (a limit of the day, of the supplier) would be the longest unused ones,
// and so be tried first by every order. The fast path leaves them out for a while; the\n// slow path judges all, so that no order fails for it.

const REFUSAL_MEMORY_MS = 2_000

const known = new WeakMap<Services, Map<number, number>>()

/** The ids of recently refused accounts. */
export function recentlyRefused(services: Services): number[] {
  const until = known.get(services)
  if (!until) return []
  const now = performance.now()
  for (const [id, end] of until) if (end <= now) until.delete(id)
  return [...until.keys()]
}

export function rememberRefusal(services: Services, resourceId: number): void {
  const until = known.get(services) ?? new Map<number, number>()
  known.set(services, until.set(resourceId, performance.now() + REFUSAL_MEMORY_MS))
}
