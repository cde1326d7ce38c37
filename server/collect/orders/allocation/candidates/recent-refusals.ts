import type { Services } from '#server/platform/services.ts'

// Accounts refused a moment ago (a daily or supplier limit) are usually the longest unused ones, so every order would
// try them first. The fast path skips them for a while; the slow path judges all accounts, so that no order fails
// because of it. Of suppliers near their limit of orders at once it remembers likewise that their lock is not to be shared.

const MEMORY_MS = 2_000

/** Numbers remembered for a while, by process. */
function shortMemory() {
  const known = new WeakMap<Services, Map<number, number>>()
  return {
    read(services: Services): number[] {
      const until = known.get(services)
      if (!until) return []
      const now = performance.now()
      for (const [id, end] of until) if (end <= now) until.delete(id)
      return [...until.keys()]
    },
    keep(services: Services, id: number): void {
      const until = known.get(services) ?? new Map<number, number>()
      known.set(services, until.set(id, performance.now() + MEMORY_MS))
    },
  }
}

const refused = shortMemory()
const crowded = shortMemory()

/** The ids of recently refused accounts. */
export const recentlyRefused = refused.read
export const rememberRefusal = refused.keep

/** The ids of the suppliers that were near their limit of orders at once. */
export const recentlyCrowded = crowded.read
export const rememberCrowded = crowded.keep
