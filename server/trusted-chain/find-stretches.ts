import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { BANK_RECORD_STATUSES } from '#domain/bank-records.ts'
import type { ChainRecord, ChainWindows } from '#domain/trusted-chain/chain-record.ts'
import type { Queryable } from '#server/db/client.ts'
import { chainColumns, isMovementSql, signedSql } from '#server/trusted-chain/chain-rows.ts'
import type { Stretch } from '#server/trusted-chain/chain-rows.ts'

/** A time of an account in which its balances do not follow by the clock; the ends are ISO 8601. */
export interface Span {
  resourceId: number
  from: string
  to: string
}

/**
 * Where the balances of accounts do not follow by the clock: one window pass of the database, which leaves only these
 * places to be looked at record by record. `since` limits it to accounts of which records came since then.
 */
export async function findSpans(db: Queryable, windows: ChainWindows, since: Date | null): Promise<Span[]> {
  const margin = sql`${Math.max(windows.linkMs, windows.repeatMs)} * interval '1 millisecond'`
  const { rows } = await db.execute<Span & Record<string, unknown>>(sql`
    with seen as (
      select b.resource_id, b.occurred_at, lag(b.occurred_at) over w as last_at,
        b.balance_minor - ${signedSql} as begin, lag(b.balance_minor) over w as last_balance
      from bank_records b ${since === null ? sql`` : recently(since, margin)}
      where b.resource_id is not null and b.balance_minor is not null and ${isMovementSql}
      window w as (partition by b.resource_id order by b.occurred_at, b.id)
    ),
    places as (
      select resource_id, last_at as begins, occurred_at as ends from seen where last_balance <> begin
      union all
      select b.resource_id, b.from_at, b.to_at from chain_patches b ${since === null ? sql`` : newRecords(since)}
      where b.state in ('proposed', 'dismissed')
    ),
    spans as (
      select resource_id, range_agg(tstzrange(begins - ${margin}, ends + ${margin}, '[]')) as times from places group by resource_id
    )
    select resource_id::float8 as "resourceId", to_json(lower(span))#>>'{}' as from, to_json(upper(span))#>>'{}' as to
    from spans, unnest(times) as span order by resource_id, lower(span)`)
  return rows
}

/** By status and time of arrival, as they are indexed. */
const MOVEMENTS = BANK_RECORD_STATUSES.filter((status) => status !== 'sameAs')

/** Limits a pass to the accounts with new records, from before the earliest of them. */
const recently = (since: Date, margin: SQL): SQL => sql`
${newRecords(since)} and b.occurred_at >= new.earliest - 2 * ${margin}`

const newRecords = (since: Date): SQL => sql`
  join (
    select n.resource_id, min(n.occurred_at) as earliest from bank_records n
    where n.status = any(${sql.param(MOVEMENTS)}::text[]) and n.received_at >= ${since.toISOString()}::timestamptz and n.resource_id is not null
    group by n.resource_id
  ) new on new.resource_id = b.resource_id`

/** The records of an account's spans. */
export async function readSpans(db: Queryable, spans: readonly Span[]): Promise<Stretch[]> {
  const [first] = spans
  if (!first) return []
  const { rows } = await db.execute<ChainRecord & { nth: number } & Record<string, unknown>>(sql`
    select ${chainColumns}, s.nth::int4 as nth
    from unnest(${sql.param(spans.map(({ from }) => from))}::timestamptz[], ${sql.param(spans.map(({ to }) => to))}::timestamptz[])
      with ordinality as s(begins, ends, nth)
    join bank_records b on b.resource_id = ${first.resourceId} and b.occurred_at between s.begins and s.ends and ${isMovementSql}
    order by s.nth, b.occurred_at, b.id`)
  const byNth = Map.groupBy(rows, (row) => row.nth)
  return spans.map(({ from, to }, nth) => ({
    records: byNth.get(nth + 1) ?? [],
    from: Date.parse(from),
    to: Date.parse(to),
  }))
}
