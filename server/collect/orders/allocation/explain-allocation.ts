import { desc, eq } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import type { AllocationRefusal } from '#domain/accounts/allocation.ts'
import { productOf } from '#domain/products.ts'
import {
  aloneOn,
  fallbackAccountsAmong,
  refusalFor,
  rulesNow,
} from '#server/collect/orders/allocation/judge-accounts.ts'
import type { Allocatable } from '#server/collect/orders/allocation/judge-accounts.ts'
import { usedToday } from '#server/collect/orders/allocation/allocation-rules.ts'
import type { AllocationRules } from '#server/collect/orders/allocation/allocation-rules.ts'
import { readCandidates } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'
import type { Candidate } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'
import { freePayable } from '#server/collect/orders/allocation/payable-amount.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import type { Queryable } from '#server/db/client.ts'
import { orderAllocations, suppliers } from '#server/db/schema/schema.ts'
import type { AllocationCandidate } from '#server/db/schema/schema.ts'
import { badField } from '#server/platform/app-error.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'
import type { Services } from '#server/platform/services.ts'

/** The numbers behind a refusal: what is used of which limit, in orders or minor units, or until when it lasts. */
export interface VerdictNumbers {
  used: number | null
  limit: number | null
  unit: 'count' | 'amount' | null
  until: string | null
}

const NONE: VerdictNumbers = { used: null, limit: null, unit: null, until: null }
const counted = (used: number, limit: number | null): VerdictNumbers => ({ ...NONE, used, limit, unit: 'count' })
const summed = (used: number, limit: number | null): VerdictNumbers => ({ ...NONE, used, limit, unit: 'amount' })

const NUMBERS: Record<
  AllocationRefusal,
  (c: Candidate, amountMinor: number, rules: AllocationRules) => VerdictNumbers
> = {
  disabled: () => NONE,
  supplierDisabled: () => NONE,
  supplierProduct: () => NONE,
  offline: () => NONE,
  breaker: ({ breakerProbeAtMs: at }) => ({ ...NONE, until: at === null ? null : new Date(at).toISOString() }),
  amountBelowMin: (c, amountMinor) => summed(amountMinor, c.minAmountMinor),
  amountAboveMax: (c, amountMinor) => summed(amountMinor, c.maxAmountMinor),
  concurrency: (c) => counted(c.processingCount, c.maxConcurrentOrders),
  redWallet: (c, _amount, { redWalletCount }) => counted(c.processingCount, redWalletCount),
  dailyCount: (c) => counted(c.orderCount, c.dailyCountLimit),
  dailyAmount: (c, _amount, rules) => summed(usedToday(c, rules), c.dailyAmountLimitMinor),
  totalLimit: (c) => summed(c.everMinor + c.processingAmountMinor, c.totalLimitMinor),
  supplierConcurrency: (c) => counted(c.supplierProcessing, c.supplierMaxConcurrent),
  supplierDailyCount: (c) => counted(c.supplierTodayCount, c.supplierDailyCountLimit),
  supplierDailyAmount: (c) => summed(c.supplierTodayMinor + c.supplierProcessingMinor, c.supplierDailyLimitMinor),
  supplierTotalLimit: (c) => summed(c.supplierEverMinor + c.supplierProcessingMinor, c.supplierTotalLimitMinor),
  supplierBalance: (c) => summed(c.supplierAvailableMinor, c.supplierMinBalanceMinor),
  amountTaken: (_c, amountMinor) => summed(amountMinor, null),
  sameAccount: () => NONE,
}

/** The numbers of an account's refusal. */
export function numbersOf(
  refusal: AllocationRefusal | null,
  candidate: Candidate,
  amountMinor: number,
  rules: AllocationRules,
): VerdictNumbers {
  return refusal === null ? NONE : NUMBERS[refusal](candidate, amountMinor, rules)
}

type Verdict = Omit<OutputOf<'resource.explain'>['list'][number], 'before'>

/** Order that nobody has created, with the fields that decide which account takes it. */
export function hypotheticalOrder(merchantId: number, productId: number, amountMinor: number): Allocatable {
  const product = productOf(productId)
  if (product?.direction !== 'collection') throw badField('productId', 'notAvailable')
  const { currency, exponent } = product
  return { merchantId, productId, currency, exponent, amountMinor, holdsResource: false, resourceId: null }
}

/** Each account's verdict on an order if it were allocated now, whose turn it is first, as the allocation judges them; nothing is locked. */
export async function explainAllocation(db: Queryable, services: Services, order: Allocatable): Promise<Verdict[]> {
  const candidates = await readCandidates(db, services, order)
  const { refusals, taken } = await judgeAll(db, services, order, candidates)
  const rules = rulesNow(services)
  return candidates.map((candidate) => {
    const refusal = refusals.get(candidate.resourceId) ?? null
    return {
      resourceId: candidate.resourceId,
      name: candidate.name,
      supplierId: candidate.supplierId,
      supplierName: candidate.supplierName,
      taken: candidate.resourceId === taken,
      refusal,
      weight: candidate.weight,
      turnUsed: candidate.turnUsed,
      ...numbersOf(refusal, candidate, order.amountMinor, rules),
    }
  })
}

/** Tries the accounts in the order of the allocation: those on which the amount is alone, all that are willing, then the last hopes. */
async function judgeAll(db: Queryable, services: Services, order: Allocatable, candidates: readonly Candidate[]) {
  const search = { services, order }
  const refusals = new Map<number, AllocationRefusal | null>(
    candidates.map((candidate) => [candidate.resourceId, refusalFor(search, candidate)]),
  )
  const firstOf = async (some: readonly Candidate[]) => {
    for (const candidate of some) {
      if ((await freePayable(db, services, order, candidate)) !== undefined) return candidate.resourceId
      refusals.set(candidate.resourceId, 'amountTaken')
    }
    return undefined
  }
  const willing = candidates.filter(({ resourceId }) => refusals.get(resourceId) === null)
  const alone = willing.filter(await aloneOn(db, search, willing))
  const taken =
    (await firstOf(alone)) ??
    (await firstOf(willing)) ??
    (await firstOf(fallbackAccountsAmong(search, candidates, refusals)))
  if (taken !== undefined) refusals.set(taken, null)
  return { refusals, taken }
}

/** Verdicts of the accounts when the order was allocated last; null where they were not judged. */
export async function verdictsThen(
  db: Queryable,
  { id }: Pick<OrderRecord, 'id'>,
): Promise<Map<number, AllocationCandidate>> {
  const [last] = await db
    .select({ candidates: orderAllocations.candidates })
    .from(orderAllocations)
    .where(eq(orderAllocations.orderId, id))
    .orderBy(desc(orderAllocations.id))
    .limit(1)
  return new Map((last?.candidates ?? []).map((candidate) => [candidate.resourceId, candidate]))
}

/** The suppliers whose accounts an actor is told of; undefined means all. */
export async function toldSuppliers(
  db: Queryable,
  { role, supplierId }: ScopedActor,
): Promise<Set<number> | undefined> {
  if (role !== 'supplier') return undefined
  const team = await db
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(eq(suppliers.parentId, supplierId ?? -1))
  return new Set([supplierId ?? -1, ...team.map(({ id }) => id)])
}
