import { and, eq, or, sql } from 'drizzle-orm'
import { ledgerExponent, toLedgerMinor } from '#domain/products.ts'
import { CODES } from '#contract/envelope.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Queryable } from '#server/db/client.ts'
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '#server/db/schema.ts'

/** What an account of the ledger is for: what an owner may dispose of, what is held back, what the platform earned, the world outside. */
export type LedgerPurpose = 'available' | 'frozen' | 'fees' | 'clearing'

export interface LedgerAccountKey {
  ownerKind: 'merchant' | 'supplier' | 'platform' | 'outside'
  /** The merchant's or supplier's row; 0 for the platform and the outside. */
  ownerId: number
  purpose: LedgerPurpose
}

/** One line of a transaction: the account gains (or with a negative amount loses) minor units of `exponent` decimals. */
export interface LedgerLine {
  account: LedgerAccountKey
  currency: string
  exponent: number
  amountMinor: number
  /** The account may end below zero: only for the outside, and where the money has already moved. */
  mayGoNegative?: boolean
}

export interface LedgerEntry {
  cause: string
  orderId?: number | null
  userId?: number | null
  memo?: string | null
  at: Date
  lines: readonly LedgerLine[]
}

interface Movement {
  key: LedgerAccountKey
  currency: string
  amountMinor: number
  mayGoNegative: boolean
}

/** The world outside, where money comes from and goes to; its balance is the negative of what all others hold. */
export const OUTSIDE: LedgerAccountKey = { ownerKind: 'outside', ownerId: 0, purpose: 'clearing' }
export const PLATFORM_FEES: LedgerAccountKey = { ownerKind: 'platform', ownerId: 0, purpose: 'fees' }
export const availableOf = (ownerKind: 'merchant' | 'supplier', ownerId: number): LedgerAccountKey => ({ ownerKind, ownerId, purpose: 'available' })

/**
 * Posts a balanced transaction and moves the balances with it; answers its id, or null when nothing moves.
 * Throws RangeError when a currency does not sum to zero, and 409 `ledger.insufficient` when a balance would fall below zero.
 */
export async function postTransaction(tx: Queryable, entry: LedgerEntry): Promise<number | null> {
  const movements = mergeLines(entry.lines)
  assertBalanced(movements)
  if (movements.length === 0) return null
  const accounts = await lockAccounts(tx, movements)
  const [transaction] = await tx
    .insert(ledgerTransactions)
    .values({ cause: entry.cause, at: entry.at, orderId: entry.orderId ?? null, userId: entry.userId ?? null, memo: entry.memo ?? null })
    .returning({ id: ledgerTransactions.id })
  if (!transaction) throw new Error('a ledger transaction was not stored')
  for (const { account, movement } of accounts) {
    await move(tx, transaction.id, account, movement)
  }
  return transaction.id
}

/** Lines as one movement an account, in the ledger's own decimals; what cancels out is left away. */
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
      mayGoNegative: line.account.ownerKind === 'outside' || line.mayGoNegative === true || known?.mayGoNegative === true,
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

/** The name of an account in a currency; accounts are made in the order of their names. */
export function nameOf(key: LedgerAccountKey, currency: string): string {
  return `${key.ownerKind}/${key.ownerId}/${key.purpose}/${currency}`
}

/** Makes accounts that are new, then locks all of them in the order of their ids, so that two transactions never wait for each other. */
async function lockAccounts(tx: Queryable, movements: readonly Movement[]) {
  const wanted = or(...movements.map(({ key, currency }) => and(
    eq(ledgerAccounts.ownerKind, key.ownerKind),
    eq(ledgerAccounts.ownerId, key.ownerId),
    eq(ledgerAccounts.purpose, key.purpose),
    eq(ledgerAccounts.currency, currency),
  )))
  const known = await tx.select({ id: ledgerAccounts.id }).from(ledgerAccounts).where(wanted)
  if (known.length < movements.length) {
    const values = movements
      .map(({ key, currency }) => ({ ...key, currency, exponent: ledgerExponent(currency) }))
      .sort((a, b) => nameOf(a, a.currency).localeCompare(nameOf(b, b.currency)))
    await tx.insert(ledgerAccounts).values(values).onConflictDoNothing()
  }
  const rows = await tx.select().from(ledgerAccounts).where(wanted).orderBy(ledgerAccounts.id).for('update')
  const byName = new Map(movements.map((movement) => [nameOf(movement.key, movement.currency), movement]))
  return rows.map((account) => {
    const movement = byName.get(`${account.ownerKind}/${account.ownerId}/${account.purpose}/${account.currency}`)
    if (!movement) throw new Error(`no movement for ledger account ${account.id}`)
    return { account, movement }
  })
}

async function move(tx: Queryable, transactionId: number, account: typeof ledgerAccounts.$inferSelect, movement: Movement): Promise<void> {
  const balance = account.balanceMinor + movement.amountMinor
  if (!Number.isSafeInteger(balance)) throw new RangeError(`the balance of ledger account ${account.id} is no safe integer`)
  if (balance < 0 && movement.amountMinor < 0 && !movement.mayGoNegative) {
    throw new AppError(CODES.conflict, 'ledger.insufficient', { params: { currency: account.currency } })
  }
  await tx
    .update(ledgerAccounts)
    .set({ balanceMinor: balance, version: sql`${ledgerAccounts.version} + 1` })
    .where(eq(ledgerAccounts.id, account.id))
  await tx
    .insert(ledgerPostings)
    .values({ transactionId, accountId: account.id, amountMinor: movement.amountMinor, balanceAfterMinor: balance })
}
