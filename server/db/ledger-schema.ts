import { index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { money, now, ref, rowId, version } from './columns.ts'

/** Accounts of the ledger: an owner (merchant, supplier, platform, outside), a purpose and a currency. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: rowId(),
    ownerKind: text().notNull(),
    /** 0 for the platform and the outside. */
    ownerId: ref().notNull(),
    purpose: text().notNull(), // available, frozen, fees, clearing
    currency: text().notNull(),
    exponent: smallint().notNull(),
    balanceMinor: money().notNull().default(0),
    version: version(),
  },
  (t) => [unique('ledger_accounts_key').on(t.ownerKind, t.ownerId, t.purpose, t.currency)],
)

export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: rowId(),
    at: now(),
    cause: text().notNull(),
    orderId: ref(),
    userId: ref(),
    memo: text(),
  },
  (t) => [index().on(t.orderId), index().on(t.at)],
)

/** Postings of a transaction; those of one transaction and currency sum to zero. */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    id: rowId(),
    transactionId: ref().notNull(),
    accountId: ref().notNull(),
    amountMinor: money().notNull(),
    balanceAfterMinor: money().notNull(),
  },
  (t) => [index().on(t.transactionId), index().on(t.accountId, t.id)],
)
