import type { AllocationRefusal } from '#domain/accounts/allocation.ts'
import type { Queryable } from '#server/db/client.ts'
import type { AllocationCandidate } from '#server/db/schema/schema.ts'
import type { Candidate } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'
import { refusalOf } from '#server/collect/orders/allocation/allocation-rules.ts'
import type { AllocationRules } from '#server/collect/orders/allocation/allocation-rules.ts'
import { accountsAwaiting, floatsNothing } from '#server/collect/orders/allocation/payable-amount.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import type { Timing } from '#server/platform/time/zone.ts'

/** How many of the considered accounts are stored per order. */
const REMEMBERED = 20

/** The order's columns needed to find an account. */
export type Allocatable = Pick<
  OrderRecord,
  'merchantId' | 'productId' | 'currency' | 'exponent' | 'amountMinor' | 'holdsResource' | 'resourceId'
>

/** The order for which accounts are judged. */
interface Judged {
  services: Timing
  order: Allocatable
  isLastHope?: boolean
}

/** The refusal of each account; null where it is willing. */
export type Refusals = Map<number, AllocationRefusal | null>

/** Judges accounts as they were read. */
export function judge(judged: Judged, candidates: readonly Candidate[]): Refusals {
  const rules = rulesNow(judged.services)
  return new Map(candidates.map((candidate) => [candidate.resourceId, refusalFor(judged, candidate, rules)]))
}

/** Why an account refuses the order, or null. */
export function refusalFor(
  { isLastHope = false, order, services }: Judged,
  candidate: Candidate,
  rules = rulesNow(services),
): AllocationRefusal | null {
  if (order.holdsResource && order.resourceId === candidate.resourceId) return 'sameAccount'
  return refusalOf(candidate, order.amountMinor, isLastHope ? { ...rules, isLastHope } : rules)
}

/** The settings and the time that the rules of allocation use beside the account. */
export function rulesNow({ now, settings }: Pick<Timing, 'now' | 'settings'>): AllocationRules {
  return {
    limitMode: settings.get('limitMode'),
    limitUseSuccessAmount: settings.get('limitUseSuccessAmount'),
    redWalletCount: settings.get('redWalletCount'),
    nowMs: now().getTime(),
  }
}

/** Finds those of some accounts on which the order's amount is alone, or is made so by floats. */
export async function aloneOn(
  tx: Queryable,
  { order, services }: Pick<Judged, 'order' | 'services'>,
  candidates: readonly Candidate[],
): Promise<(candidate: Candidate) => boolean> {
  const exact = candidates.filter(floatsNothing).map(({ resourceId }) => resourceId)
  const awaiting = await accountsAwaiting(tx, services, order.amountMinor, exact)
  return ({ resourceId }) => !awaiting.has(resourceId)
}

/** Accounts refused only by their breakers, which an order that found no other one may try. */
export function fallbackAccountsAmong(
  judged: Pick<Judged, 'services' | 'order'>,
  candidates: readonly Candidate[],
  refusals: Refusals,
): Candidate[] {
  return candidates.filter(
    (candidate) =>
      refusals.get(candidate.resourceId) === 'breaker' &&
      refusalFor({ ...judged, isLastHope: true }, candidate) === null,
  )
}

/** The stored list: the taken account first, then the refused ones, then those queued behind it. */
export function remembered(
  candidates: readonly Candidate[],
  refusals: Refusals,
  taken: number | undefined,
): AllocationCandidate[] {
  const rank = (row: AllocationCandidate) => (row.taken ? 0 : row.refusal === null ? 2 : 1)
  return candidates
    .map(({ resourceId, name }) => ({
      resourceId,
      name,
      taken: resourceId === taken,
      refusal: resourceId === taken ? null : (refusals.get(resourceId) ?? null),
    }))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, REMEMBERED)
}
