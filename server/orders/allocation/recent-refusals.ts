import type { Services } from '#server/platform/services.ts'

// Accounts refused a moment ago (a daily or supplier limit) are usually the longest unused ones, so every order would
// try them first. The fast path skips them for a while; the slow path judges all accounts, so that no order fails
// because of it.

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
