import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'

/** Faults of the ledger; all lists are empty when it is consistent. */
export interface LedgerFaults {
  /** Transactions whose postings of one currency do not sum to zero. */
  unbalanced: { transactionId: number; currency: string; sum: string }[]
  /** Accounts whose balance is not the sum of their postings. */
  drifted: { accountId: number; balance: string; posted: string }[]
  /** Currencies whose balances do not sum to zero. */
  leaking: { currency: string; sum: string }[]
  /** Postings recorded before an earlier one of their account, or at another time than their transaction or account says. */
  disordered: { postingId: number; accountId: number }[]
}

/** Checks the whole ledger, one snapshot per query: everything sums to zero, balances equal their postings, and time never runs back. */
export async function checkLedger(db: Queryable): Promise<LedgerFaults> {
  const unbalanced = await db.execute<{ transactionId: number; currency: string; sum: string }>(sql`
    select p.transaction_id::int8 as "transactionId", a.currency, sum(p.amount_minor)::text as sum
    from ledger_postings p join ledger_accounts a on a.id = p.account_id
    group by p.transaction_id, a.currency having sum(p.amount_minor) <> 0 limit 100`)
  const drifted = await db.execute<{ accountId: number; balance: string; posted: string }>(sql`
    select a.id::int8 as "accountId", a.balance_minor::text as balance, coalesce(p.posted, 0)::text as posted
    from ledger_accounts a
    left join (select account_id, sum(amount_minor) as posted from ledger_postings group by account_id) p on p.account_id = a.id
    where a.balance_minor <> coalesce(p.posted, 0) limit 100`)
  const leaking = await db.execute<{ currency: string; sum: string }>(sql`
    select currency, sum(balance_minor)::text as sum from ledger_accounts group by currency having sum(balance_minor) <> 0`)
  const disordered = await db.execute<{ postingId: number; accountId: number }>(sql`
    select p.id::int8 as "postingId", p.account_id::int8 as "accountId"
    from (
      select *, lag(posted_at) over by_account as before, lead(id) over by_account as next
      from ledger_postings window by_account as (partition by account_id order by id)
    ) p join ledger_transactions t on t.id = p.transaction_id join ledger_accounts a on a.id = p.account_id
    where p.posted_at < p.before or p.posted_at <> t.recorded_at
      or (p.next is null and p.posted_at is distinct from a.last_posted_at) limit 100`)
  return {
    unbalanced: unbalanced.rows.map((row) => ({ ...row, transactionId: Number(row.transactionId) })),
    drifted: drifted.rows.map((row) => ({ ...row, accountId: Number(row.accountId) })),
    leaking: leaking.rows,
    disordered: disordered.rows.map((row) => ({ postingId: Number(row.postingId), accountId: Number(row.accountId) })),
  }
}

export function isSound(faults: LedgerFaults): boolean {
  return Object.values(faults).every((found: readonly unknown[]) => found.length === 0)
}
