import { eq, sql, and, asc } from 'drizzle-orm'
import type { OrderDetail } from '#contract/orders/order.schemas.ts'
import { splitCommission } from '#domain/money/commission.ts'
import type { ChainLink } from '#domain/money/commission.ts'
import type { Queryable } from '#server/db/client.ts'
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '#server/db/schema/schema.ts'
import {
  ownAccounts,
  availableOf,
  PLATFORM_FEES,
  EXTERNAL_ACCOUNT,
  postTransaction,
} from '#server/ledger/post-transaction.ts'
import type { LedgerAccountKey, LedgerLine, LedgerEntry } from '#server/ledger/post-transaction.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'

type LineOf = (account: LedgerAccountKey, amountMinor: number, mayGoNegative?: boolean) => LedgerLine

/** Commission of the suppliers of a chain on an amount: the platform pays it from its fees. */
export function commissionLines(amountMinor: number, chain: readonly ChainLink[], line: LineOf): LedgerLine[] {
  return splitCommission(amountMinor, chain).flatMap(({ supplierId, amountMinor: part }) => [
    line(availableOf('supplier', supplierId), part, true),
    line(PLATFORM_FEES, -part, true),
  ])
}

/** A successful collection; amounts in the minor units of the order's exponent. */
export interface Collection {
  orderId: number
  merchantId: number
  supplierId: number | null
  currency: string
  exponent: number
  receivedMinor: number
  /** The merchant's fee. */
  feeMinor: number
  /** The supplier and those above it in its tree, with their rates. */
  chain: readonly ChainLink[]
  /** The setting `isSupplierRemoveBalanceOnOrderFinished`. */
  chargesSupplier: boolean
}

/**
 * The ledger lines of a successful collection: the merchant gets the amount less the fee, the platform the fee. If
 * suppliers are charged, the supplier holding the payer's money owes it: its available balance falls by the collected
 * amount less its commission, which the platform pays from its fees. The supplier's money has already moved, so its
 * balance may become negative.
 */
export function collectionLines(collection: Collection): LedgerLine[] {
  const { currency, exponent, receivedMinor, feeMinor: fee, supplierId } = collection
  const line = (account: LedgerLine['account'], amountMinor: number, mayGoNegative = false): LedgerLine => ({
    account,
    currency,
    exponent,
    amountMinor,
    mayGoNegative,
  })
  const lines = [
    line(EXTERNAL_ACCOUNT, -receivedMinor),
    // A fixed fee above the amount leaves the merchant in debt, as agreed with the platform.
    line(availableOf('merchant', collection.merchantId), receivedMinor - fee, true),
    line(PLATFORM_FEES, fee),
  ]
  if (!collection.chargesSupplier || supplierId === null) return lines
  const commissions = commissionLines(receivedMinor, collection.chain, line)
  return [
    ...lines,
    line(availableOf('supplier', supplierId), -receivedMinor, true),
    line(EXTERNAL_ACCOUNT, receivedMinor),
    ...commissions,
  ]
}

export async function postCollection(
  tx: Queryable,
  collection: Collection,
  userId: number | null,
  at: Date,
): Promise<void> {
  await postTransaction(tx, {
    cause: 'collection',
    orderId: collection.orderId,
    userId,
    at,
    lines: collectionLines(collection),
  })
}

/** Reverses all postings of an order so far; 409 `ledger.insufficient` when the merchant has spent the money. */
export async function reverseOrderPostings(
  tx: Queryable,
  orderId: number,
  userId: number | null,
  at: Date,
): Promise<void> {
  await postTransaction(tx, await reversalEntry(tx, orderId, userId, at))
}

/** The entry that reverses all postings of an order so far. */
export async function reversalEntry(
  tx: Queryable,
  orderId: number,
  userId: number | null,
  at: Date,
): Promise<LedgerEntry> {
  const sums = await tx
    .select({
      ownerKind: ledgerAccounts.ownerKind,
      ownerId: ledgerAccounts.ownerId,
      purpose: ledgerAccounts.purpose,
      currency: ledgerAccounts.currency,
      exponent: ledgerAccounts.exponent,
      amount: sql<string>`sum(${ledgerPostings.amountMinor})::text`,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(eq(ledgerTransactions.orderId, orderId))
    .groupBy(ledgerAccounts.id)
  const lines = sums.map(
    (row): LedgerLine => ({
      account: { ownerKind: row.ownerKind, ownerId: row.ownerId, purpose: row.purpose },
      currency: row.currency,
      exponent: row.exponent,
      amountMinor: -Number(row.amount),
      mayGoNegative: row.ownerKind === 'platform',
    }),
  )
  return { cause: 'reversal', orderId, userId, at, lines }
}

/** An order's or payout's ledger movements, as far as the actor may see them. */
export async function readPostings(
  db: Queryable,
  actor: ScopedActor,
  orderId: number,
): Promise<OrderDetail['postings']> {
  const rows = await db
    .select({
      posting: ledgerPostings,
      account: ledgerAccounts,
      at: ledgerTransactions.at,
      cause: ledgerTransactions.cause,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerPostings, eq(ledgerPostings.transactionId, ledgerTransactions.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(and(eq(ledgerTransactions.orderId, orderId), ownAccounts(actor)))
    .orderBy(asc(ledgerPostings.id))
  return rows.map(({ posting, account, at, cause }) => ({
    id: posting.id,
    transactionId: posting.transactionId,
    at: at.toISOString(),
    cause,
    account: `${account.ownerKind}.${account.purpose}`,
    amountMinor: posting.amountMinor,
    balanceAfterMinor: posting.balanceAfterMinor,
    currency: account.currency,
    exponent: account.exponent,
  }))
}
