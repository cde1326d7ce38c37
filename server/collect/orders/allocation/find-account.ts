import { sql } from 'drizzle-orm'
import type { AllocationRefusal } from '#domain/accounts/allocation.ts'
import { productFamily } from '#domain/products.ts'
import type { Queryable } from '#server/db/client.ts'
import { namedStatement } from '#server/db/named-statement.ts'
import type { AllocationCandidate } from '#server/db/schema/schema.ts'
import { readCandidate, readCandidates } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'
import type { Candidate, CandidateFilter } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'
import {
  consideredLately,
  readConsidered,
  withLocked,
} from '#server/collect/orders/allocation/candidates/considered-accounts.ts'
import {
  isJudgedByLock,
  lockAccount,
  lockFreeAccount,
  lockLikely,
  readDetails,
  takeSupplier,
} from '#server/collect/orders/allocation/candidates/lock-account.ts'
import type { AccountDetails } from '#server/collect/orders/allocation/candidates/lock-account.ts'
import {
  aloneOn,
  fallbackAccountsAmong,
  judge,
  refusalFor,
  remembered,
} from '#server/collect/orders/allocation/judge-accounts.ts'
import type { Allocatable, Refusals } from '#server/collect/orders/allocation/judge-accounts.ts'
import type { OrderPatch } from '#server/collect/orders/order-record.ts'
import { accountsAwaiting, floatsNothing, freePayable } from '#server/collect/orders/allocation/payable-amount.ts'
import type { Timing } from '#server/platform/time/zone.ts'

/** The allocated account, and the columns derived from it; `considered` lists each account with its refusal. */
export interface Allocation {
  account: AccountDetails | undefined
  patch: ReturnType<typeof patchFor> | null
  considered: AllocationCandidate[]
}

/** The order and the accounts to search. */
interface Search {
  services: Timing
  order: Allocatable
  filter: CandidateFilter
  isLastHope?: boolean
  /** The order may go where another of its amount is awaited, and nothing tells their payments apart. */
  mayShare?: boolean
}

/** An account that takes the order, locked. */
interface Choice {
  candidate: Candidate
  details: AccountDetails
  payableMinor: number
}

/** Why an account was not taken: it refuses, another allocation has it, or it awaits the amount by now. */
type NoAnswer = AllocationRefusal | 'locked' | 'awaited'

/**
 * Finds the account whose turn it is among those that may take the order, and locks it; one on which its amount is
 * alone goes before one whose supplier floats nothing and that awaits the amount already. Accounts locked by other
 * allocations are skipped, and waited for only when no other is left; where none takes it, accounts that failed are
 * tried sooner. The order's current account is excluded.
 */
export async function findAccount(
  tx: Queryable,
  services: Timing,
  order: Allocatable,
  filter: CandidateFilter = {},
): Promise<Allocation> {
  const search: Search = { services, order, filter }
  const isAnywhere = filter.productIds === undefined && filter.supplierIds === undefined
  return (isAnywhere ? await takeLikely(tx, search) : undefined) ?? (await takeAny(tx, search, isAnywhere))
}

/**
 * Takes the account that a single statement finds, as nearly all orders do; undefined where it does not take the order
 * after all.
 */
async function takeLikely(tx: Queryable, search: Search): Promise<Allocation | undefined> {
  const { order, services } = search
  const considered = consideredLately(services, order.productId) ?? (await readConsidered(tx, services, order))
  const verdicts = judge(search, considered)
  const choice = await tryAccount(tx, search, (savepoint) =>
    lockLikely(savepoint, {
      productIds: productFamily(order.productId),
      amount: order.amountMinor,
      refused: [...verdicts].flatMap(([id, refusal]) => (refusal === null || isJudgedByLock(refusal) ? [] : [id])),
      redWalletCount: services.settings.get('redWalletCount'),
      at: services.now().toISOString(),
    }),
  )
  if (typeof choice !== 'object') return undefined
  const taken = choice.candidate.resourceId
  return {
    account: choice.details,
    considered: remembered(withLocked(considered, choice.candidate), verdicts, taken),
    patch: patchFor(search, choice),
  }
}

/** Judges all accounts as they are now, and takes the first that still takes the order under its lock. */
async function takeAny(tx: Queryable, search: Search, isAnywhere: boolean): Promise<Allocation> {
  const { filter, order, services } = search
  const candidates = isAnywhere
    ? await readConsidered(tx, services, order)
    : await readCandidates(tx, services, order, filter)
  const refusals = judge(search, candidates)
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
  return {
    account: choice?.details,
    considered: remembered(candidates, refusals, choice?.candidate.resourceId),
    patch: choice ? patchFor(search, choice) : null,
  }
}

/** Locks the accounts one by one and checks each again under its lock, since the first read may be outdated. */
async function firstThatTakes(
  tx: Queryable,
  search: Search,
  candidates: readonly Candidate[],
  refusals: Refusals,
  skipsLocked: boolean,
): Promise<Choice | undefined> {
  const lock = skipsLocked ? lockFreeAccount : lockAccount
  for (const { resourceId } of candidates) {
    const answer = await tryAccount(tx, search, (savepoint) => lock(savepoint, { resourceId }))
    if (answer === 'locked' || answer === 'awaited') continue
    if (typeof answer === 'object') return answer
    refusals.set(resourceId, answer)
  }
  return undefined
}

/** Named, since only such a statement is sent in the tick of its call, and so before the lock. */
const beginTry = namedStatement('order_begin_try', () => sql`savepoint account`)

/** Locks an account and judges it; one that is not taken is let go, since waiting while holding one could deadlock. */
async function tryAccount(
  tx: Queryable,
  search: Search,
  lock: (tx: Queryable) => Promise<{ id: string }[]>,
): Promise<Choice | NoAnswer> {
  const [, [locked]] = await Promise.all([beginTry(tx, {}), lock(tx)])
  const answer = locked ? await judgeLocked(tx, search, Number(locked.id)) : 'locked'
  if (typeof answer !== 'object') await tx.execute(sql`rollback to savepoint account`)
  return answer
}

async function judgeLocked(tx: Queryable, search: Search, resourceId: number): Promise<Choice | NoAnswer> {
  const { filter, order, services } = search
  const [, candidate, [details], awaiting] = await Promise.all([
    takeSupplier(tx, { resourceId }),
    readCandidate(tx, services, order, filter, resourceId),
    readDetails(tx, { resourceId }),
    accountsAwaiting(tx, services, order.amountMinor, [resourceId]),
  ])
  if (!candidate || !details) return 'disabled'
  const refusal = refusalFor(search, candidate)
  if (refusal !== null) return refusal
  if (search.mayShare !== true && floatsNothing(candidate) && awaiting.size > 0) return 'awaited'
  const payableMinor = await freePayable(tx, services, order, candidate)
  return payableMinor === undefined ? 'amountTaken' : { candidate, details, payableMinor }
}

/** The columns derived from the chosen account. */
function patchFor({ order, services }: Search, { candidate, details, payableMinor }: Choice) {
  return {
    resourceId: candidate.resourceId,
    resourceName: candidate.name,
    supplierId: candidate.supplierId,
    supplierName: candidate.supplierName,
    isProxy: candidate.supplierIsTeam,
    holdsResource: true,
    allocatedAt: services.now(),
    payableMinor,
    cardNumber: details.cardNumber,
    bankName: details.bankName,
    ifscCode: details.ifscCode,
    usdtAddress: details.walletAddress,
    usdtCount: order.currency === 'USDT' ? payableMinor : null,
  } satisfies OrderPatch
}
