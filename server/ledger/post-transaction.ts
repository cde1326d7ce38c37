import { and, eq, getTableColumns, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { CODES } from '#contract/wire/envelope.ts'
import type { LedgerCause, LedgerOwner, LedgerPurpose, FundOwner } from '#domain/money/ledger.ts'
import { ledgerExponent, toLedgerMinor } from '#domain/products.ts'
import { isStaff } from '#domain/roles.ts'
import type { Queryable } from '#server/db/client.ts'
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '#server/db/schema/schema.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'

export interface LedgerAccountKey {
  ownerKind: LedgerOwner
  /** The merchant's or supplier's id; 0 for the platform and the outside. */
  ownerId: number
  purpose: LedgerPurpose
}

/**
 * One line of a transaction: credits the account (or debits it, when negative) in minor units of `exponent` decimals.
 */
export interface LedgerLine {
  account: LedgerAccountKey
  currency: string
  exponent: number
  amountMinor: number
  /** True where the account may become negative: only for the outside, and when the money has already moved. */
  mayGoNegative?: boolean
}

export interface LedgerEntry {
  cause: LedgerCause
  orderId?: number | null
  userId?: number | null
  memo?: string | null
  /** The number of the transfer by which the money came or went. */
  reference?: string | null
  /** The request by which a second person approved it. */
  approvalId?: number | null
  at: Date
  lines: readonly LedgerLine[]
}

interface Movement {
  key: LedgerAccountKey
  currency: string
  amountMinor: number
  mayGoNegative: boolean
}

/** The outside world, where money comes from and goes to; its balance is the negative of all others. */
export const EXTERNAL_ACCOUNT: LedgerAccountKey = { ownerKind: 'outside', ownerId: 0, purpose: 'clearing' }
export const PLATFORM_FEES: LedgerAccountKey = { ownerKind: 'platform', ownerId: 0, purpose: 'fees' }
export const availableOf = (ownerKind: 'merchant' | 'supplier', ownerId: number): LedgerAccountKey => ({
  ownerKind,
  ownerId,
  purpose: 'available',
})

/** An entry would make a balance negative: 409 `ledger.insufficient`. */
export class InsufficientFunds extends AppError {
  readonly entry: LedgerEntry

  constructor(entry: LedgerEntry, currency: string) {
    super(CODES.conflict, 'ledger.insufficient', { params: { currency } })
    this.entry = entry
  }
}

/**
 * Posts a balanced transaction and updates the balances; returns its id, or null when nothing moves. Throws RangeError
 * when a currency does not sum to zero, and `InsufficientFunds` when a balance would become negative.
 */
export async function postTransaction(tx: Queryable, entry: LedgerEntry): Promise<number | null> {
  const [id = null] = await postTransactions(tx, [entry])
  return id
}

/**
 * Posts entries in sequence, each as its own transaction; all their accounts are locked up front, so that concurrent
 * callers never deadlock. Returns the ids of the transactions that move something; throws like `postTransaction`.
 */
export async function postTransactions(tx: Queryable, entries: readonly LedgerEntry[]): Promise<number[]> {
  const moving = movingEntries(entries)
  if (moving.length === 0) return []
  const accounts = await lockAccounts(tx, moving)
  const steps = moving.map((one) => apply(accounts, one))
  const { ids, recordedAt } = await insertTransactions(tx, moving, [...accounts.values()])
  await tx
    .insert(ledgerPostings)
    .values(
      steps.flatMap((postings, at) =>
        postings.map((posting) => ({ ...posting, transactionId: ids[at] ?? 0, postedAt: inUtc(recordedAt) })),
      ),
    )
  await storeBalances(tx, [...accounts.values()], recordedAt)
  return ids
}

/** The entries that the balances cover, taken in sequence; their accounts stay locked so that this remains true. */
export async function coveredEntries(tx: Queryable, entries: readonly LedgerEntry[]): Promise<Set<LedgerEntry>> {
  const moving = movingEntries(entries)
  if (moving.length === 0) return new Set(entries)
  const accounts = await lockAccounts(tx, moving)
  const short = new Set(moving.filter((one) => !isCovered(accounts, one)).map(({ entry }) => entry))
  return new Set(entries.filter((entry) => !short.has(entry)))
}

function isCovered(accounts: Accounts, one: Moving): boolean {
  try {
    apply(accounts, one)
    return true
  } catch (error) {
    if (error instanceof InsufficientFunds) return false
    throw error
  }
}

interface Moving {
  entry: LedgerEntry
  movements: Movement[]
}

function movingEntries(entries: readonly LedgerEntry[]): Moving[] {
  const all = entries.map((entry) => ({ entry, movements: mergeLines(entry.lines) }))
  for (const { movements } of all) assertBalanced(movements)
  return all.filter(({ movements }) => movements.length > 0)
}

/** Merges lines into one movement per account, in the ledger's own decimals; movements of zero are dropped. */
export function mergeLines(lines: readonly LedgerLine[]): Movement[] {
  const merged = new Map<string, Movement>()
  for (const line of lines) {
    const amountMinor = toLedgerMinor(line.amountMinor, line.currency, line.exponent)
    const name = nameOf(line.account, line.currency)
    const known = merged.get(name)
    merged.set(name, {
      key: line.account,
      currency: line.currency,
      amountMinor: amountMinor + (known?.amountMinor ?? 0),
      mayGoNegative:
        line.account.ownerKind === 'outside' || line.mayGoNegative === true || known?.mayGoNegative === true,
    })
  }
  return [...merged.values()].filter((movement) => movement.amountMinor !== 0)
}

function assertBalanced(movements: readonly Movement[]): void {
  const sums = new Map<string, number>()
  for (const { currency, amountMinor } of movements) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor)
  for (const [currency, sum] of sums) {
    if (sum !== 0) throw new RangeError(`the ${currency} lines of a transaction sum to ${sum}, not to zero`)
  }
}

/** The name of an account in a currency; accounts are created in name order. */
export function nameOf(key: LedgerAccountKey, currency: string): string {
  return `${key.ownerKind}/${key.ownerId}/${key.purpose}/${currency}`
}

/** With the time of its last posting in UTC, whose microseconds a Date would lose. */
type Account = typeof ledgerAccounts.$inferSelect & { lastPosted: string | null }
/** Locked accounts by name. */
type Accounts = Map<string, Account>

/** Creates missing accounts, then locks all of them in id order, so that two transactions never deadlock. */
async function lockAccounts(tx: Queryable, moving: readonly Moving[]): Promise<Accounts> {
  const keys = [
    ...new Map(
      moving
        .flatMap(({ movements }) => movements)
        .map((movement) => [nameOf(movement.key, movement.currency), movement]),
    ).values(),
  ]
  const wanted = or(
    ...keys.map(({ key, currency }) =>
      and(
        eq(ledgerAccounts.ownerKind, key.ownerKind),
        eq(ledgerAccounts.ownerId, key.ownerId),
        eq(ledgerAccounts.purpose, key.purpose),
        eq(ledgerAccounts.currency, currency),
      ),
    ),
  )
  const known = await tx.select({ id: ledgerAccounts.id }).from(ledgerAccounts).where(wanted)
  if (known.length < keys.length) {
    const values = keys
      .map(({ key, currency }) => ({ ...key, currency, exponent: ledgerExponent(currency) }))
      .sort((a, b) => nameOf(a, a.currency).localeCompare(nameOf(b, b.currency)))
    await tx.insert(ledgerAccounts).values(values).onConflictDoNothing()
  }
  const rows = await tx
    .select({ ...getTableColumns(ledgerAccounts), lastPosted: utcText(ledgerAccounts.lastPostedAt) })
    .from(ledgerAccounts)
    .where(wanted)
    .orderBy(ledgerAccounts.id)
    .for('no key update')
  return new Map(
    rows.map((account) => [`${account.ownerKind}/${account.ownerId}/${account.purpose}/${account.currency}`, account]),
  )
}

/** Applies one entry to the balances in memory, wholly or not at all; returns its postings. */
function apply(accounts: Accounts, { entry, movements }: Moving) {
  const moved = movements.map((movement) => {
    const account = accounts.get(nameOf(movement.key, movement.currency))
    if (!account) throw new Error(`there is no ledger account ${nameOf(movement.key, movement.currency)}`)
    const balanceMinor = account.balanceMinor + movement.amountMinor
    if (!Number.isSafeInteger(balanceMinor))
      throw new RangeError(`the balance of ledger account ${account.id} is no safe integer`)
    if (balanceMinor < 0 && movement.amountMinor < 0 && !movement.mayGoNegative)
      throw new InsufficientFunds(entry, account.currency)
    return { account, balanceMinor, amountMinor: movement.amountMinor }
  })
  return moved.map(({ account, amountMinor, balanceMinor }) => {
    account.balanceMinor = balanceMinor
    return { accountId: account.id, amountMinor, balanceAfterMinor: balanceMinor }
  })
}

/**
 * Inserts the transactions, all recorded at one time: by the clock once the accounts are locked, and no earlier than
 * their last postings. Returns the ids in the order of the entries, and that time.
 */
async function insertTransactions(
  tx: Queryable,
  moving: readonly Moving[],
  accounts: readonly Account[],
): Promise<{ ids: number[]; recordedAt: string }> {
  // Texts of one form sort as the times they write.
  const last = accounts.map(({ lastPosted }) => lastPosted).reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b), null)
  const rows = await tx
    .insert(ledgerTransactions)
    .values(
      moving.map(({ entry }) => ({
        cause: entry.cause,
        at: entry.at,
        recordedAt: sql`greatest(statement_timestamp(), ${inUtc(last)})`,
        orderId: entry.orderId ?? null,
        userId: entry.userId ?? null,
        memo: entry.memo ?? null,
        reference: entry.reference ?? null,
        approvalId: entry.approvalId ?? null,
      })),
    )
    .returning({
      id: ledgerTransactions.id,
      cause: ledgerTransactions.cause,
      orderId: ledgerTransactions.orderId,
      recordedAt: utcText(ledgerTransactions.recordedAt),
    })
  const isInOrder =
    rows.length === moving.length &&
    rows.every(
      ({ cause, orderId }, at) => cause === moving[at]?.entry.cause && orderId === (moving[at]?.entry.orderId ?? null),
    )
  const recordedAt = rows[0]?.recordedAt
  if (!isInOrder || !recordedAt) throw new Error('ledger transactions were not stored as they were given')
  return { ids: rows.map(({ id }) => id), recordedAt }
}

const utcText = (column: PgColumn) => sql<string>`(${column} at time zone 'UTC')::text`
const inUtc = (text: string | null) => sql`${text}::timestamp at time zone 'UTC'`

async function storeBalances(tx: Queryable, accounts: readonly Account[], recordedAt: string): Promise<void> {
  const [ids, balances] = [accounts.map(({ id }) => id), accounts.map(({ balanceMinor }) => balanceMinor)]
  await tx.execute(sql`
    update ledger_accounts a set balance_minor = n.balance, last_posted_at = ${inUtc(recordedAt)}, version = a.version + 1
    from unnest(${sql.param(ids)}::int8[], ${sql.param(balances)}::int8[]) n(id, balance) where a.id = n.id`)
}

/** The accounts of a merchant or supplier. */
export const accountsOf = (kind: FundOwner, id: number): SQL | undefined =>
  and(eq(ledgerAccounts.ownerKind, kind), eq(ledgerAccounts.ownerId, id))

/** An outside party sees its own accounts only; undefined, for staff, means all. */
export function ownAccounts({ role, merchantId, supplierId }: ScopedActor): SQL | undefined {
  if (isStaff(role)) return undefined
  return role === 'merchant' ? accountsOf('merchant', merchantId ?? -1) : accountsOf('supplier', supplierId ?? -1)
}
