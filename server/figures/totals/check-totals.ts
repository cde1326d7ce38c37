import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { inSnapshot } from '#server/db/transactions/snapshot.ts'
import type { TotalsKind } from '#server/db/totals/define-totals.ts'
import { dimensionsOf } from '#server/db/totals/totals-parts.ts'
import { listed, rowsAsDeltas, spread, totalsSql } from '#server/figures/totals/totals-sql.ts'

/** A total that differs from the rows it counts: its dimensions, and each measure as kept and as counted. */
export interface TotalFault extends Record<string, unknown> {
  scope: number
  /** The owner's id; 0 for everyone. */
  scopeId: string
  /** `-infinity` for all days. */
  day: string
  /** The measures in the order of the definition; `kept` includes the changes not folded yet. */
  kept: string
  counted: string
}

const FAULTS_TOLD = 100

/**
 * Compares all totals of a kind with its rows in one snapshot; returns those that differ, and none if the totals were
 * never built.
 */
export async function checkTotals(db: Db, kind: TotalsKind): Promise<TotalFault[]> {
  return await inSnapshot(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    const { rows: states } = await tx.execute<{ zone: string }>(
      sql`select zone from totals_states where kind = ${kind.name}`,
    )
    const zone = states[0]?.zone
    return zone === undefined ? [] : (await tx.execute<TotalFault>(faultsOf(kind, zone))).rows
  })
}

/** Both sides in one statement, each summed by itself. */
function faultsOf(kind: TotalsKind, zone: string): SQL {
  const { deltas, totals, dimensions, measures } = totalsSql(kind)
  const keys = listed([sql`scope`, sql`scope_id`, sql`day`, ...dimensions])
  const sumsOf = (isKept: SQL) => measures.map((name) => sql`coalesce(sum(${name}) filter (where ${isKept}), 0)`)
  const kept = sumsOf(sql`is_kept`)
  const counted = sumsOf(sql`not is_kept`)
  const differ = kept.map((sum, at) => sql`${sum} <> ${counted[at]}`)
  const found = dimensionsOf(kind).map(({ field, name }) => sql`${sql.identifier(name)} as ${sql.identifier(field)}`)
  return sql`
    select scope, scope_id::text as "scopeId", day::text, ${listed(found)},
      concat_ws(' ', ${listed(kept)}) as kept, concat_ws(' ', ${listed(counted)}) as counted
    from (
      select true as is_kept, ${keys}, ${listed(measures)} from ${totals}
      union all select true, k.* from (select ${spread(kind, sql`${deltas}`, zone)}) k
      union all select false, c.* from (select ${spread(kind, rowsAsDeltas(kind), zone)}) c
    ) both_sides
    group by ${keys}
    having ${sql.join(differ, sql` or `)}
    limit ${FAULTS_TOLD}`
}
