import type { Queryable } from '#server/db/client.ts'
import { readCandidates } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'
import type { Candidate, Ordered } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'
import type { Timing } from '#server/platform/time/zone.ts'

// The accounts of a product as they were read last. Creations judge by them which accounts need not be tried, and keep
// their verdicts so that people see why it was not another one. The account that is taken is always read under its
// lock.

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

/** Reads the accounts of an order's product, and keeps them. */
export async function readConsidered(db: Queryable, services: Timing, order: Ordered): Promise<readonly Candidate[]> {
  const candidates = await readCandidates(db, services, order)
  const products = known.get(services) ?? new Map<number, Considered>()
  known.set(services, products.set(order.productId, { candidates, readAt: services.now().getTime() }))
  return candidates
}

/** The considered accounts with the locked one as it is now. */
export function withLocked(considered: readonly Candidate[], locked: Candidate): Candidate[] {
  const isThere = considered.some(({ resourceId }) => resourceId === locked.resourceId)
  const others = considered.map((one) => (one.resourceId === locked.resourceId ? locked : one))
  return isThere ? others : [...others, locked]
}
