import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { BANK_RECORD_STATUSES } from '#domain/bank-records/bank-records.ts'
import type { ChainRecord, ChainWindows } from '#domain/trusted-chain/chain-record.ts'
import type { Queryable } from '#server/db/client.ts'
import { chainColumns, isMovementSql, signedSql } from '#server/collect/trusted-chain/chain-rows.ts'

/** A time of an account, in milliseconds, in which its balances do not follow by the clock, or did not when it was seen last. */
export interface Place {
  resourceId: number
  from: number
  to: number
  /** It is so now; else it is where a break was found before. */
  isCut: boolean
}

/**
 * Where the balances of accounts do not follow by the clock: one window pass of the database, which leaves only these
 * places to be looked at record by record. `since` limits it to accounts of which records came since then.
 */
export async function findPlaces(db: Queryable, windows: ChainWindows, since: Date | null): Promise<Place[]> {
  const margin = sql`${marginOf(windows)} * interval '1 millisecond'`
  const { rows } = await db.execute<Place & Record<string, unknown>>(sql`
    with seen as (
      select b.resource_id, b.occurred_at, lag(b.occurred_at) over w as last_at,
        b.balance_minor - ${signedSql} as begin, lag(b.balance_minor) over w as last_balance
      from bank_records b ${since === null ? sql`` : recently(since, margin)}
      where b.resource_id is not null and b.balance_minor is not null and not b.is_day_only and ${isMovementSql}
      window w as (partition by b.resource_id order by b.occurred_at, b.id)
    ),
    places as (
      select resource_id, last_at as begins, occurred_at as ends, true as is_cut from seen where last_balance <> begin
      union all
      select b.resource_id, b.from_at, b.to_at, false from chain_patches b ${since === null ? sql`` : newRecords(since)}
      where b.state in ('proposed', 'dismissed')
    )
    select resource_id::float8 as "resourceId", ${msOf(sql`begins`)} as from, ${msOf(sql`ends`)} as to, is_cut as "isCut"
    from places order by resource_id, begins, ends`)
  return rows
}

const msOf = (instant: SQL): SQL => sql`(extract(epoch from ${instant}) * 1000)::float8`

/** How far from a place records may hang together with it. */
export const marginOf = ({ linkMs, repeatMs }: ChainWindows): number => Math.max(linkMs, repeatMs)

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

/** From when to when, in milliseconds. */
export interface Span {
  from: number
  to: number
}

/** The records of an account within each of some spans, by the clock. */
export async function readSpans(db: Queryable, resourceId: number, spans: readonly Span[]): Promise<ChainRecord[][]> {
  if (spans.length === 0) return []
  const { rows } = await db.execute<ChainRecord & { nth: number } & Record<string, unknown>>(sql`
    select ${chainColumns}, s.nth::int4 as nth
    from unnest(${sql.param(spans.map(({ from }) => from))}::float8[], ${sql.param(spans.map(({ to }) => to))}::float8[])
      with ordinality as s(begins, ends, nth)
    join bank_records b on b.resource_id = ${resourceId} and ${isMovementSql}
      and b.occurred_at between to_timestamp(s.begins / 1000) and to_timestamp(s.ends / 1000)
    order by s.nth, b.occurred_at, b.id`)
  const byNth = Map.groupBy(rows, (row) => row.nth)
  return spans.map((_, nth) => byNth.get(nth + 1) ?? [])
}
