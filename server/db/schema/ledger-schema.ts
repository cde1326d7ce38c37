import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { LEDGER_OWNERS, LEDGER_PURPOSES } from '#domain/money/ledger.ts'
import type { LedgerCause, LedgerOwner, LedgerPurpose } from '#domain/money/ledger.ts'
import { oneOf, instant, money, now, ref, rowId, version } from './columns.ts'
import { approvals } from './payout-schema.ts'
import { users } from '#server/db/schema/people/people-schema.ts'

/** Accounts of the ledger, one for each owner, purpose and currency. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: rowId(),
    ownerKind: text().$type<LedgerOwner>().notNull(),
    /** 0 is the platform and the outside. */
    ownerId: ref().notNull(),
    purpose: text().$type<LedgerPurpose>().notNull(),
    currency: text().notNull(),
    exponent: smallint().notNull(),
    balanceMinor: money().notNull().default(0),
    /** When its last posting was recorded; the next one is never earlier. */
    lastPostedAt: instant(),
    version: version(),
  },
  (t) => [
    unique('ledger_accounts_key').on(t.ownerKind, t.ownerId, t.purpose, t.currency),
    oneOf('ledger_accounts_owner_check', t.ownerKind, LEDGER_OWNERS),
    oneOf('ledger_accounts_purpose_check', t.purpose, LEDGER_PURPOSES),
    check(
      'ledger_accounts_frozen_check',
      sql`${t.purpose} not in ('frozen', 'held', 'deposit') or ${t.balanceMinor} >= 0`,
    ),
  ],
)

export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: rowId(),
    /** When its cause took effect. */
    at: now(),
    /** When the ledger took it, by the database's clock; never earlier than the last posting of any account it touches. */
    recordedAt: instant().notNull(),
    cause: text().$type<LedgerCause>().notNull(),
    orderId: ref(),
    userId: ref().references(() => users.id),
    memo: text(),
    /** The number of the transfer by which the money came or went. */
    reference: text(),
    /** The request by which a second person approved it. */
    approvalId: ref().references(() => approvals.id),
  },
  (t) => [index().on(t.orderId), index().on(t.at)],
)

/** Postings of a transaction; those of one transaction and currency sum to zero. */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    id: rowId(),
    transactionId: ref()
      .notNull()
      .references(() => ledgerTransactions.id),
    accountId: ref()
      .notNull()
      .references(() => ledgerAccounts.id),
    amountMinor: money().notNull(),
    balanceAfterMinor: money().notNull(),
    /** Its transaction's `recordedAt`; of one account it never falls from one id to the next. */
    postedAt: instant().notNull(),
  },
  (t) => [
    index().on(t.transactionId),
    index().on(t.accountId, t.postedAt, t.id),
    index().on(t.postedAt, t.id),
    check('ledger_postings_amount_check', sql`${t.amountMinor} <> 0`),
  ],
)
