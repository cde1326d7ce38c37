import type { Candidate } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'
import type { Timing } from '#server/platform/time/zone.ts'

// The accounts of a product as they were read last. Creations judge by them which accounts need not be tried, and keep their verdicts so
// that people see why it was not another one. The account that is taken is always read under its lock.

const KEPT_MS = 1_000

interface Considered {
  candidates: readonly Candidate[]
  readAt: number
}

const known = new WeakMap<Timing, Map<number, Considered>>()

/** The accounts of a product as read within the last second; undefined where they are to be read. */
export function consideredLately(services: Timing, productId: number): readonly Candidate[] | undefined {
  const considered = known.get(services)?.get(productId)
  return considered && Math.abs(services.now().getTime() - considered.readAt) < KEPT_MS
    ? considered.candidates
    : undefined
}

export function keepConsidered(services: Timing, productId: number, candidates: readonly Candidate[]): void {
  const products = known.get(services) ?? new Map<number, Considered>()
  known.set(services, products.set(productId, { candidates, readAt: services.now().getTime() }))
}

/** The considered accounts with the locked one as it is now. */
export function withLocked(considered: readonly Candidate[], locked: Candidate): Candidate[] {
  const isThere = considered.some(({ resourceId }) => resourceId === locked.resourceId)
  const others = considered.map((one) => (one.resourceId === locked.resourceId ? locked : one))
  return isThere ? others : [...others, locked]
}
