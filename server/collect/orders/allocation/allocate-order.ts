import { eq } from 'drizzle-orm'
import type { AllocationRefusal } from '#domain/accounts/allocation.ts'
import type { Queryable } from '#server/db/client.ts'
import { orderAllocations, resources } from '#server/db/schema/schema.ts'
import type { AllocationCandidate } from '#server/db/schema/schema.ts'
import { readCandidates } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'
import type { Candidate, CandidateFilter } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'
import { refusalOf } from '#server/collect/orders/allocation/allocation-rules.ts'
import type { AllocationRules } from '#server/collect/orders/allocation/allocation-rules.ts'
import type { OrderPatch, OrderRecord } from '#server/collect/orders/order-record.ts'
import { takeSupplier } from '#server/collect/orders/allocation/candidates/take-supplier.ts'
import { accountsAwaiting, floatsNothing, freePayable } from '#server/collect/orders/allocation/payable-amount.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import type { Services } from '#server/platform/services.ts'

/** How many of the considered accounts are stored per order. */
const REMEMBERED = 20

interface Choice {
  candidate: Candidate
  payableMinor: number
}

/** The allocated account and the columns derived from it; `considered` lists each account with its refusal. */
export interface Allocation {
  patch: OrderPatch | null
  considered: AllocationCandidate[]
}

/**
 * Allocates an account to a new order and stores the considered ones; without a taker the order becomes
 * allocationFailed.
 */
export async function allocateOrder(tx: Queryable, services: Services, order: OrderRecord): Promise<OrderRecord> {
  const { patch, considered } = await findAccount(tx, services, order)
  await keepAllocation(tx, services, order, considered)
  if (patch === null) return transitionOrder(tx, services, { order, event: 'FAIL_ALLOCATION', actor: null, via: 'api' })
  return transitionOrder(tx, services, { order, event: 'ALLOCATE', actor: null, via: 'api', patch: () => patch })
}

/** The order's columns needed to find an account. */
export type Allocatable = Pick<
  OrderRecord,
  'merchantId' | 'productId' | 'currency' | 'exponent' | 'amountMinor' | 'holdsResource' | 'resourceId'
>

/** The order and the accounts to search. */
interface Search {
  services: Services
  order: Allocatable
  filter: CandidateFilter
  isLastHope?: boolean
  /** The order may go where another of its amount is awaited, and nothing tells their payments apart. */
  mayShare?: boolean
}

/** The account's columns copied to the order. */
type Account = Pick<typeof resources.$inferSelect, 'cardNumber' | 'bankName' | 'ifscCode' | 'walletAddress'>

/**
 * Finds the account whose turn it is among those that may take the order, and locks it; one on which its amount is alone goes before one
 * whose supplier floats nothing and that awaits the amount already. Accounts locked by other allocations are
 * skipped, and waited for only when no other is left; where none takes it, accounts that failed are tried sooner. The order's current
 * account is excluded.
 */
export async function findAccount(
  tx: Queryable,
  services: Services,
  order: Allocatable,
  filter: CandidateFilter = {},
): Promise<Allocation> {
  const search: Search = { services, order, filter }
  const candidates = await readCandidates(tx, services, order, filter)
  const refusals = new Map<number, AllocationRefusal | null>()
  for (const candidate of candidates) refusals.set(candidate.resourceId, refusalFor(search, candidate))
  const willing = () => candidates.filter((candidate) => refusals.get(candidate.resourceId) === null)
  const isAlone = await aloneOn(tx, search, willing())
  const alone = () => willing().filter(isAlone)
  const shared: Search = { ...search, mayShare: true }
  const choice =
    (await firstThatTakes(tx, search, alone(), refusals, true)) ??
    (await firstThatTakes(tx, search, alone(), refusals, false)) ??
    (await firstThatTakes(tx, shared, willing(), refusals, true)) ??
    (await firstThatTakes(tx, shared, willing(), refusals, false)) ??
    (await firstThatTakes(
      tx,
      { ...shared, isLastHope: true },
      fallbackAccountsAmong(search, candidates, refusals),
      refusals,
      false,
    ))
  const considered = remembered(candidates, refusals, choice?.candidate.resourceId)
  return {
    considered,
    patch: choice ? patchFor(search, choice, await readAccount(tx, choice.candidate.resourceId)) : null,
  }
}

/** Tells on which of some accounts the order's amount is alone, or is made so by floats. */
export async function aloneOn(
  tx: Queryable,
  { order, services }: Pick<Search, 'order' | 'services'>,
  candidates: readonly Candidate[],
): Promise<(candidate: Candidate) => boolean> {
  const exact = candidates.filter(floatsNothing).map(({ resourceId }) => resourceId)
  const awaiting = await accountsAwaiting(tx, services, order.amountMinor, exact)
  return ({ resourceId }) => !awaiting.has(resourceId)
}

/** Accounts refused only by their breakers, which an order that found no other one may try. */
export function fallbackAccountsAmong(
  search: Pick<Search, 'services' | 'order'>,
  candidates: readonly Candidate[],
  refusals: ReadonlyMap<number, AllocationRefusal | null>,
): Candidate[] {
  return candidates.filter(
    (candidate) =>
      refusals.get(candidate.resourceId) === 'breaker' &&
      refusalFor({ ...search, isLastHope: true }, candidate) === null,
  )
}

/** Stores which accounts were considered for an order, and which one was taken. */
export async function keepAllocation(
  tx: Queryable,
  services: Services,
  order: OrderRecord,
  candidates: AllocationCandidate[],
): Promise<void> {
  const taken = candidates.find((candidate) => candidate.taken)
  await tx.insert(orderAllocations).values({
    orderId: order.id,
    at: services.now(),
    resourceId: taken?.resourceId ?? null,
    resourceName: taken?.name ?? null,
    candidates,
  })
}

/** Why an account refuses the order, or null. */
export function refusalFor(
  { isLastHope, order, services }: Pick<Search, 'services' | 'order' | 'isLastHope'>,
  candidate: Candidate,
): AllocationRefusal | null {
  if (order.holdsResource && order.resourceId === candidate.resourceId) return 'sameAccount'
  return refusalOf(candidate, order.amountMinor, { ...rulesNow(services), isLastHope: isLastHope === true })
}

/** Input of the allocation rules beside the account, as it is now. */
export function rulesNow({ now, settings }: Pick<Services, 'now' | 'settings'>): AllocationRules {
  return {
    limitMode: settings.get('limitMode'),
    limitUseSuccessAmount: settings.get('limitUseSuccessAmount'),
    redWalletCount: settings.get('redWalletCount'),
    nowMs: now().getTime(),
  }
}

/** Locks the accounts one by one and checks each again under its lock, since the first read may be outdated. */
async function firstThatTakes(
  tx: Queryable,
  search: Search,
  candidates: readonly Candidate[],
  refusals: Map<number, AllocationRefusal | null>,
  skipsLocked: boolean,
): Promise<Choice | undefined> {
  for (const { resourceId } of candidates) {
    const answer = await tryAccount(tx, search, resourceId, skipsLocked)
    if (answer === 'locked' || answer === 'awaited') continue
    if (typeof answer === 'object') return answer
    refusals.set(resourceId, answer)
  }
  return undefined
}

/** Why an account was not taken: it refuses, another allocation has it, or it awaits the amount by now. */
type NoAnswer = AllocationRefusal | 'locked' | 'awaited'

/** Rolls back to the savepoint, which releases the account's lock: waiting while holding one could deadlock. */
class NotTaken extends Error {
  readonly answer: NoAnswer
  constructor(answer: NoAnswer) {
    super(answer)
    this.answer = answer
  }
}

async function tryAccount(
  tx: Queryable,
  search: Search,
  resourceId: number,
  skipsLocked: boolean,
): Promise<Choice | NoAnswer> {
  const { services, order, filter } = search
  try {
    return await tx.transaction(async (savepoint) => {
      if (!(await lockResource(savepoint, resourceId, skipsLocked))) throw new NotTaken('locked')
      await takeSupplier(savepoint, { resourceId })
      const [candidate] = await readCandidates(savepoint, services, order, { ...filter, resourceId })
      if (!candidate) throw new NotTaken('disabled')
      const refusal = refusalFor(search, candidate)
      if (refusal !== null) throw new NotTaken(refusal)
      const mayShare = search.mayShare === true || !floatsNothing(candidate)
      if (!mayShare && (await accountsAwaiting(savepoint, services, order.amountMinor, [resourceId])).size > 0)
        throw new NotTaken('awaited')
      const payableMinor = await freePayable(savepoint, services, order, candidate)
      if (payableMinor === undefined) throw new NotTaken('amountTaken')
      return { candidate, payableMinor }
    })
  } catch (error) {
    if (error instanceof NotTaken) return error.answer
    throw error
  }
}

/** Locks an account; false where another transaction has it, if such are skipped. */
export async function lockResource(tx: Queryable, resourceId: number, skipsLocked: boolean): Promise<boolean> {
  const query = tx.select({ id: resources.id }).from(resources).where(eq(resources.id, resourceId))
  const rows = await (skipsLocked ? query.for('no key update', { skipLocked: true }) : query.for('no key update'))
  return rows.length > 0
}

async function readAccount(tx: Queryable, resourceId: number): Promise<Account> {
  const [account] = await tx.select().from(resources).where(eq(resources.id, resourceId))
  if (!account) throw new Error(`account ${resourceId} vanished under its lock`)
  return account
}

/** The columns derived from the chosen account. */
export function patchFor(
  { services, order }: Pick<Search, 'services' | 'order'>,
  { candidate, payableMinor }: Choice,
  account: Account,
) {
  return {
    resourceId: candidate.resourceId,
    resourceName: candidate.name,
    supplierId: candidate.supplierId,
    supplierName: candidate.supplierName,
    isProxy: candidate.supplierIsTeam,
    holdsResource: true,
    allocatedAt: services.now(),
    payableMinor,
    cardNumber: account.cardNumber,
    bankName: account.bankName,
    ifscCode: account.ifscCode,
    usdtAddress: account.walletAddress,
    usdtCount: order.currency === 'USDT' ? payableMinor : null,
  } satisfies OrderPatch
}

/** The stored list: the taken account first, then the refused ones, then those queued behind it. */
export function remembered(
  candidates: readonly Candidate[],
  refusals: ReadonlyMap<number, AllocationRefusal | null>,
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
