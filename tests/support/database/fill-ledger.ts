import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'

/** Merchants without a row; the first of the made owners. */
const FIRST_OWNER = 1_000_000

export interface LedgerFilling {
  /** How many accounts there are; money goes back and forth between the two of a pair. */
  accounts: number
  /** How many transactions, each of two postings. */
  transactions: number
  /** How many transactions are recorded at the same time; a second later follow as many. */
  atOnce: number
  /** When the first are recorded. */
  from: Date
}

/** Posts many transactions between merchants' accounts of their own, as `checkLedger` wants them; returns the accounts. */
export async function fillLedger(tx: Queryable, filling: LedgerFilling): Promise<{ id: number; merchantId: number }[]> {
  const { accounts, transactions, atOnce, from } = filling
  const made = await tx.execute<{ id: string; merchantId: string }>(sql`
    insert into ledger_accounts (owner_kind, owner_id, purpose, currency, exponent)
    select 'merchant', ${FIRST_OWNER}::int8 + n, 'available', 'INR', 2 from generate_series(1, ${accounts}::int) n
    returning id, owner_id as "merchantId"`)
  const first = Number(made.rows[0]?.id)
  const { rows } = await tx.execute<{ last: string }>(sql`select coalesce(max(id), 0) as last from ledger_transactions`)
  const last = Number(rows[0]?.last)
  await tx.execute(sql`
    insert into ledger_transactions (id, cause, at, recorded_at) overriding system value
    select ${last}::int8 + n, case n % 4 when 0 then 'reversal' else 'opening' end, t.at, t.at from generate_series(1, ${transactions}::int) n,
      lateral (select ${from.toISOString()}::timestamptz + (n / ${atOnce}::int) * interval '1 second' as at) t`)
  await tx.execute(sql`select setval(pg_get_serial_sequence('ledger_transactions', 'id'), ${last + transactions})`)
  await tx.execute(sql`
    insert into ledger_postings (transaction_id, account_id, amount_minor, balance_after_minor, posted_at)
    select id, account, amount, sum(amount) over (partition by account order by id), at
    from (
      select t.id, t.recorded_at as at, ${first}::int8 + 2 * (abs(hashint8(t.id)::int8) % ${accounts / 2}::int) + side as account,
        (1 + abs(hashint8extended(t.id, 7) % 1000)) * (1 - 2 * side) * (1 - 2 * (t.id % 3 / 2)) as amount
      from ledger_transactions t, generate_series(0, 1) side where t.id > ${last}
    ) moved order by id`)
  await tx.execute(sql`
    update ledger_accounts a set balance_minor = p.sum, last_posted_at = p.last
    from (select account_id, sum(amount_minor) as sum, max(posted_at) as last from ledger_postings group by account_id) p
    where p.account_id = a.id and a.owner_id > ${FIRST_OWNER}`)
  return made.rows.map(({ id, merchantId }) => ({ id: Number(id), merchantId: Number(merchantId) }))
}
