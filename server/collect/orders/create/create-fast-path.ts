import { sql } from 'drizzle-orm'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { productFamily, productOf } from '#domain/products.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import type { Queryable } from '#server/db/client.ts'
import { inShortTransaction } from '#server/db/transactions/short-transaction.ts'
import type { ShortTransaction } from '#server/db/transactions/short-transaction.ts'
import { silentSince } from '#server/parties/account-health/breaker-store.ts'
import { patchFor, refusalFor, remembered } from '#server/collect/orders/allocation/allocate-order.ts'
import type { Allocatable } from '#server/collect/orders/allocation/allocate-order.ts'
import { scaleOf, toCandidate } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'
import type { Candidate } from '#server/collect/orders/allocation/candidates/allocation-candidates.ts'
import {
  lockAccount,
  readConsidered,
  readFacts,
  readLocked,
  storeAllocated,
  storeTrying,
  takeMerchant,
  takeNumber,
  UNTOUCHED,
} from '#server/collect/orders/create/create-statements.ts'
import type { CreateFacts, CreatedColumn } from '#server/collect/orders/create/create-statements.ts'
import { channelOf, checkTerms, factsOf, newOrderRow, numberOf } from '#server/collect/orders/create/new-order.ts'
import type { OrderInput } from '#server/collect/orders/create/new-order.ts'
import { subjectOf } from '#server/collect/orders/order-record.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import {
  recentlyCrowded,
  recentlyRefused,
  rememberCrowded,
  rememberRefusal,
} from '#server/collect/orders/allocation/candidates/recent-refusals.ts'
import {
  consideredLately,
  keepConsidered,
  withLocked,
} from '#server/collect/orders/allocation/candidates/considered-accounts.ts'
import { toLocked, withinFloatsOf } from '#server/collect/orders/allocation/candidates/locked-account.ts'
import type { LockedAccount } from '#server/collect/orders/allocation/candidates/locked-account.ts'
import { mayPassTogether } from '#server/collect/orders/allocation/candidates/take-supplier.ts'
import type { TakenSupplier } from '#server/collect/orders/allocation/candidates/take-supplier.ts'
import { awaitedSince, floatsNothing, freePayable } from '#server/collect/orders/allocation/payable-amount.ts'
import type { DomainEvent } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'
import { dayOf } from '#server/platform/time/zone.ts'

/** Outcome of the fast path; `slowPath` and `otherMerchant` have written nothing. */
export type FastPathOutcome =
  | { kind: 'created'; order: OrderRecord; account: LockedAccount }
  /** A repeat, no unlocked account, or a taken number: left to the slow path. */
  | { kind: 'slowPath' }
  /** The merchant's row differs from the given one: its key or name has changed. */
  | { kind: 'otherMerchant' }

const SLOW_PATH: FastPathOutcome = { kind: 'slowPath' }

/**
 * Creates and allocates an order in two round trips: the first reads everything and locks the likely account, the
 * second writes. The rules are those of the slow path, applied to the rows as read under the lock.
 */
export async function createByFastPath(db: Queryable, services: Services, input: OrderInput): Promise<FastPathOutcome> {
  const product = productOf(input.fields.productId)
  if (product?.direction !== 'collection') return SLOW_PATH
  return await inShortTransaction(services, db, async (tx) => {
    const outcome = await attempt(tx, services, input, {
      merchantId: input.merchant.id,
      productId: product.id,
      currency: product.currency,
      exponent: product.exponent,
      amountMinor: input.fields.amount,
      holdsResource: false,
      resourceId: null,
    })
    // The slow path waits for locked rows, and must not do so while holding an account.
    if (outcome.kind !== 'created' && tx.isNested) await tx.db.execute(sql`rollback to savepoint account`)
    return outcome
  })
}

async function attempt(
  tx: ShortTransaction,
  services: Services,
  input: OrderInput,
  order: Allocatable,
): Promise<FastPathOutcome> {
  const { facts, taken, account, considered } = await readAll(tx, services, input, order)
  if (!facts || !isSame(facts, input)) return { kind: 'otherMerchant' }
  if (facts.repeatedId !== null) return SLOW_PATH
  const priced = checkTerms(services, facts, input.fields)
  if (!taken || !account) return SLOW_PATH
  if (mayPassTogether(taken, account)) {
    rememberCrowded(services, account.supplierId)
    return SLOW_PATH
  }
  const candidate = withinFloatsOf(account, facts)
  // Another account may have the amount to itself.
  if (account.isAmountAwaited && floatsNothing(candidate)) return SLOW_PATH
  const candidates = withLocked(considered, candidate)
  const refusals = new Map(candidates.map((one) => [one.resourceId, refusalFor({ services, order }, one)]))
  const payableMinor =
    refusals.get(candidate.resourceId) === null ? await freePayable(tx.db, services, order, candidate) : undefined
  if (payableMinor === undefined) {
    rememberRefusal(services, candidate.resourceId)
    return SLOW_PATH
  }
  const now = services.now()
  const created = {
    ...UNTOUCHED,
    ...newOrderRow(services, priced, input, now),
    resourceId: null,
    holdsResource: false,
  }
  const verdict = orderLifecycle.judge(subjectOf(created, services), { type: 'ALLOCATE' })
  if (!verdict.ok) return SLOW_PATH
  const row: Pick<OrderRecord, CreatedColumn> = {
    ...created,
    ...patchFor({ services, order }, { candidate, payableMinor }, account),
    allocatedAt: now,
    status: ORDER_STATUS_IDS[verdict.to],
    version: 1,
  }
  const id = await store(tx, services, input, row, remembered(candidates, refusals, candidate.resourceId), candidate)
  return id === undefined ? SLOW_PATH : { kind: 'created', order: { ...UNTOUCHED, ...row, id }, account }
}

/** One round trip: the lock on the order number, the facts, the account's lock, and the accounts as read under it. */
async function readAll(
  { db, isNested }: ShortTransaction,
  services: Services,
  input: OrderInput,
  order: Allocatable,
): Promise<{
  facts: CreateFacts | undefined
  taken: TakenSupplier | undefined
  account: LockedAccount | undefined
  considered: readonly Candidate[]
}> {
  const productIds = productFamily(order.productId)
  const { merchant } = input
  const values = {
    productIds,
    merchantId: merchant.id,
    day: dayOf(services),
    currency: order.currency,
    scale: scaleOf(order),
    silentSince: silentSince(services),
    amount: order.amountMinor,
    awaitedSince: awaitedSince(services).toISOString(),
  }
  const lately = consideredLately(services, order.productId)
  const [, , [facts], , [taken], [locked], rows] = await Promise.all([
    merchant.maxConcurrentOrders === null ? undefined : takeMerchant(db, { merchantId: String(merchant.id) }),
    takeNumber(db, numberOf(input)),
    readFacts(db, factsOf(services, input)),
    isNested ? db.execute(sql`savepoint account`) : undefined,
    lockAccount(db, {
      productIds,
      amount: order.amountMinor,
      recentlyRefused: recentlyRefused(services),
      redWalletCount: services.settings.get('redWalletCount'),
      at: services.now().toISOString(),
      mayShare: !isNested,
      recentlyCrowded: recentlyCrowded(services),
    }),
    readLocked(db, values),
    lately === undefined ? readConsidered(db, values) : undefined,
  ])
  const considered = lately ?? rows?.map(toCandidate) ?? []
  if (lately === undefined) keepConsidered(services, order.productId, considered)
  return { facts, taken, account: locked && toLocked(locked), considered }
}

function isSame(facts: CreateFacts, { merchant }: OrderInput): boolean {
  return (
    facts.encryption === merchant.encryption &&
    facts.signVersion === merchant.signVersion &&
    facts.name === merchant.name &&
    // With a limit, creations of the merchant wait for each other; without one they do not.
    facts.maxConcurrentOrders === merchant.maxConcurrentOrders &&
    facts.signKey.equals(merchant.signKey) &&
    isSameKey(facts.previousSignKey, merchant.previousSignKey)
  )
}

const isSameKey = (one: Buffer | null, other: Buffer | null) =>
  one === null || other === null ? one === other : one.equals(other)

/** One round trip: all writes and the commit. Returns the order's id; undefined when one of its numbers is taken. */
async function store(
  tx: ShortTransaction,
  services: Services,
  input: OrderInput,
  row: Pick<OrderRecord, CreatedColumn>,
  candidates: unknown,
  { breakerState }: Candidate,
): Promise<number | undefined> {
  const event: DomainEvent = {
    kind: 'order',
    id: 0,
    created: true,
    merchantId: row.merchantId,
    supplierId: row.supplierId,
  }
  const values = {
    ...row,
    at: row.createdAt.toISOString(),
    day: dayOf(services),
    created: ORDER_STATUS_IDS.created,
    userId: input.by?.userId ?? null,
    actor: input.by?.name ?? null,
    via: channelOf(input),
    candidates: JSON.stringify(candidates),
    event: JSON.stringify(event),
  }
  const write = breakerState === 'closed' ? storeAllocated : storeTrying
  tx.together()
  const [[stored]] = await Promise.all([write(tx.db, values), tx.commit()])
  return stored && Number(stored.id)
}
