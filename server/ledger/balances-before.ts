import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { LedgerOwner, LedgerPurpose } from '#domain/money/ledger.ts'
import type { Queryable } from '#server/db/client.ts'
import { runPlannedOnce } from '#server/db/named-statement.ts'
import { ledgerAccounts } from '#server/db/schema/schema.ts'

/** One account's balance; minor units of `exponent` decimals. */
export interface AccountBalance {
  id: number
  ownerKind: LedgerOwner
  ownerId: number
  purpose: LedgerPurpose
  currency: string
  exponent: number
  balanceMinor: number
}

/**
 * Balances of accounts just before an instant: what their last postings recorded before it left. A posting recorded at the
 * instant itself belongs to what follows, so that spans [from, to) meet without gap or overlap. Accounts without a
 * posting by then are left out; without an instant, these are the balances now.
 */
export async function balancesBefore(
  db: Queryable,
  accounts: SQL | undefined,
  instant?: Date | undefined,
): Promise<AccountBalance[]> {
  const { balanceMinor, currency, exponent, id, ownerId, ownerKind, purpose } = ledgerAccounts
  const columns = { id, ownerKind, ownerId, purpose, currency, exponent }
  if (instant === undefined)
    return await db
      .select({ ...columns, balanceMinor })
      .from(ledgerAccounts)
      .where(accounts)
  // Planned once a connection: planning takes as long as the probe.
  const rows = await runPlannedOnce<Record<keyof AccountBalance, string>>(
    db,
    sql`select ${id} as id, ${ownerKind} as "ownerKind", ${ownerId} as "ownerId", ${purpose} as purpose, ${currency} as currency,
        ${exponent} as exponent, last.balance_after_minor as "balanceMinor"
      from ${ledgerAccounts} join lateral ${lastPosting(id, instant)} last on true where ${accounts ?? sql`true`}`,
  )
  return rows.map((row) => ({
    id: Number(row.id),
    ownerKind: row.ownerKind as LedgerOwner,
    ownerId: Number(row.ownerId),
    purpose: row.purpose as LedgerPurpose,
    currency: row.currency,
    exponent: Number(row.exponent),
    balanceMinor: Number(row.balanceMinor),
  }))
}

/** The last posting of an account before an instant, if there is one: a probe at the end of its part of the index on account, time and id. */
export const lastPosting = (accountId: SQLWrapper | number, before?: Date | undefined): SQL => sql`(
  select id, balance_after_minor from ledger_postings
  where account_id = ${accountId} ${before ? sql`and posted_at < ${before.toISOString()}::timestamptz` : sql``}
  order by posted_at desc, id desc limit 1)`
