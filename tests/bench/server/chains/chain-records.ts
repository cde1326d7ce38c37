import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db, Queryable } from '#server/db/client.ts'

/** How many accounts have records. */
export const ACCOUNTS = 40
/** Difference of a misread balance. */
const MISREAD_BY = 7_777_777
const isLost = sql`nth % 2631 = 7`
const isMisread = sql`nth % 2531 = 1207`
/** So near to a misread balance a loss cannot be told from it. */
const isNearMisread = sql`abs(nth % 2531 - 1207) <= 2`

/** Movements on the accounts; `nth` numbers all of them and `i` those of an account. */
const happened = (count: number): SQL => sql`
  accounts as (select id from resources order by id limit ${ACCOUNTS}),
  moved as (
    select a.id, i, 100 + (hashint8(a.id * 1000003 + i) & 1048575) as amount
    from accounts a, generate_series(1, ${Math.ceil(count / ACCOUNTS)}::int) i
  ),
  happened as (
    select id, i, amount, 1000000 + sum(amount) over (partition by id order by i) as balance,
      row_number() over (order by id, i) as nth, timestamptz '2026-01-01' + i * interval '40 seconds' as at
    from moved
  )`

/** Records with running balances of which some are missing, misread, told twice, or in the wrong order. */
export async function fillRecords(db: Queryable, count: number): Promise<void> {
  await db.execute(sql`
    with ${happened(count)}
    insert into bank_records (kind, record_id, resource_id, direction, amount_minor, balance_minor, text, occurred_at, received_at, status)
    select 'sms', 'bench ' || nth || copy, id, 'credit', amount,
      case when ${isMisread} then balance + ${MISREAD_BY}::bigint else balance end, 'told',
      at + case when nth % 2380 = 1801 then interval '50 seconds' when copy = ' again' then interval '5 seconds' else interval '0' end,
      timestamptz '2026-01-01', 'unmatched'
    from happened, lateral (select '' as copy union all select ' again' where nth % 2493 = 511) copies
    where not (${isLost})`)
}

/**
 * How many of the isolated losses were found with their amount at their time, and how many breaks there are where nothing
 * is missing and no balance was misread.
 */
export async function judgeBreaks(db: Db, count: number): Promise<{ expected: number; found: number; wrong: number }> {
  const { rows } = await db.execute<{ expected: number; found: number; wrong: number }>(sql`
    with ${happened(count)},
    lost as materialized (
      select id, amount, at from happened
      where ${isLost} and not (${isNearMisread}) and i > 1 and i < (select max(i) from moved)
    ),
    misread as materialized (select id, at from happened where ${isMisread}),
    breaks as materialized (
      select p.id, p.resource_id, p.kind, p.gap_minor, tstzrange(p.from_at - interval '1 minute', p.to_at + interval '1 minute') as time
      from chain_patches p
      join bank_records b on b.id = p.before_record_id and b.record_id like 'bench %'
      join bank_records a on a.id = p.after_record_id and a.record_id like 'bench %'
      where p.state = 'proposed'
    ),
    told as (
      select b.id from breaks b join lost l on l.id = b.resource_id and b.kind = 'lost' and b.gap_minor = l.amount and l.at <@ b.time
    )
    select (select count(*) from lost)::int as expected, (select count(distinct id) from told)::int as found,
      (select count(*) from breaks b where id not in (select id from told)
        and not exists (select 1 from misread m where m.id = b.resource_id and m.at <@ b.time))::int as wrong`)
  return rows[0] ?? { expected: 0, found: 0, wrong: 0 }
}
