import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { lockByText } from '#server/db/transactions/advisory-locks.ts'
import type { Tx } from '#server/db/client.ts'
import type { RollupKind } from '#server/db/rollups/define-rollup.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/zone.ts'
import { daysOf, rowsOfDay } from '#server/statistics/kept/kept-days.ts'
import type { KeptDay } from '#server/statistics/kept/kept-days.ts'
import { addFigures, isWithin, rollupSql, spread } from '#server/statistics/kept/rollup-sql.ts'
import { isOfZone } from '#server/totals/fold-deltas.ts'
import { anyNonZero, listed } from '#server/totals/totals-sql.ts'

/** A kept figure that differed from its rows: its key, and by how much each sum was too small, in the order of the definition. */
export interface RollupFault extends Record<string, unknown> {
  reading: number
  facet: number
  grain: number
  cell: string
  a: string
  b: string
  currency: string
  missing: string
}

const FAULTS_TOLD = 100

/**
 * Compares the kept figures, with the changes not folded yet, with their rows day by day, and puts right those that differ;
 * returns them. What is kept for another zone or not yet is left alone: it is rebuilt.
 */
export async function checkRollup(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  kind: RollupKind,
): Promise<RollupFault[]> {
  const zone = zoneOf({ settings })
  const faults: RollupFault[] = []
  const { rows } = await db.execute<{ begun: string }>(sql`select now()::text as begun`)
  for (const day of await daysOf(db, kind, zone)) {
    const found = await db.transaction(async (tx) => await checkDay(tx, kind, zone, day))
    if (found === undefined) return faults
    faults.push(...found.slice(0, FAULTS_TOLD - faults.length))
  }
  await db.execute(
    sql`update totals_states set checked_at = ${rows[0]?.begun}::timestamptz where kind = ${kind.stateName} and zone = ${zone}`,
  )
  return faults
}

/** Compares and repairs a day in one statement, while nobody folds; undefined once the zone is another one. */
async function checkDay(tx: Tx, kind: RollupKind, zone: string, day: KeptDay): Promise<RollupFault[] | undefined> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local work_mem = '128MB'`)
  await lockByText(tx, 'totals', kind.stateName)
  if (!(await isOfZone(tx, kind.stateName, zone))) return undefined
  const counted = spread(kind, rowsOfDay(kind, day), zone, day)
  return (await tx.execute<RollupFault>(repaired(kind, { zone, day, counted }))).rows
}

function repaired(kind: RollupKind, { zone, day, counted }: { zone: string; day: KeptDay; counted: SQL }): SQL {
  const { deltas, kept, keys, sums } = rollupSql(kind)
  const columns = listed([...keys, ...sums])
  const readingCode = sql.raw(day.reading === 'created' ? '0' : '1')
  const missing = sums.map(
    (name) =>
      sql`coalesce(sum(${name}) filter (where is_counted), 0) - coalesce(sum(${name}) filter (where not is_counted), 0)`,
  )
  return sql`
    with faults as (
      select ${listed(keys)}, ${listed(missing.map((sum, at) => sql`${sum} as ${sums[at]}`))}
      from (
        select false as is_counted, ${columns} from ${kept} where reading = ${readingCode} and ${isWithin(sql`cell`, day)}
        union all select false, u.* from (${spread(kind, sql`${deltas}`, zone, day)}) u
        union all select true, c.* from (${counted}) c
      ) both_sides
      group by ${listed(keys)}
      having ${anyNonZero(missing.map((sum) => sql`(${sum})`))}
    ),
    repaired as (${addFigures(kind, sql`select ${columns} from faults`)})
    select reading, facet, grain, cell::text, a::text, b::text, currency, concat_ws(' ', ${listed(sums)}) as missing
    from faults limit ${sql.raw(String(FAULTS_TOLD))}`
}
