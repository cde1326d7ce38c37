import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { lockByText } from '#server/db/transactions/advisory-locks.ts'
import type { Tx } from '#server/db/client.ts'
import { GRAINS } from '#server/db/rollups/define-rollup.ts'
import type { RollupKind } from '#server/db/rollups/define-rollup.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import {
  daysOf,
  daysOfWeek,
  keptWithin,
  rowsOfDay,
  weeksOf,
  WITHIN_DAY,
} from '#server/figures/statistics/kept/kept-days.ts'
import type { KeptDay } from '#server/figures/statistics/kept/kept-days.ts'
import { addFigures, madeOf, rollupSql, spread } from '#server/figures/statistics/kept/rollup-sql.ts'
import { isMade, madeSql } from '#server/figures/totals/fold-deltas.ts'
import { anyNonZero, listed } from '#server/figures/totals/totals-sql.ts'

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
 * Compares the kept figures, with the changes not folded yet, with their rows day by day, and weeks with their days.
 * Corrects the ones that differ and returns them. Figures kept for another zone, or not kept yet, are left alone: they
 * are rebuilt.
 */
export async function checkRollup(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  kind: RollupKind,
): Promise<RollupFault[]> {
  const zone = zoneOf({ settings })
  const faults: RollupFault[] = []
  const { rows } = await db.execute<{ begun: string }>(sql`select now()::text as begun`)
  for (const sides of allSides(kind, zone, await daysOf(db, kind, zone))) {
    const found = await db.transaction(async (tx) => await compare(tx, kind, zone, sides))
    if (found === undefined) return faults
    faults.push(...found.slice(0, FAULTS_TOLD - faults.length))
  }
  await db.execute(
    sql`update totals_states set checked_at = ${rows[0]?.begun}::timestamptz where ${madeSql(madeOf(kind), zone)}`,
  )
  return faults
}

/** Figures that are to be equal: as they stand, and counted anew. */
interface Sides {
  stored: SQL
  counted: SQL
}

/** The days with their rows, and then the weeks with their days. */
function* allSides(kind: RollupKind, zone: string, days: readonly KeptDay[]): Generator<Sides> {
  for (const day of days) yield ofDay(kind, zone, day)
  for (const week of weeksOf(days, zone)) yield ofWeek(kind, zone, week)
}

function ofDay(kind: RollupKind, zone: string, day: KeptDay): Sides {
  const { columns, deltas } = rollupSql(kind)
  const spreadOf = (rows: SQL) => spread(kind, rows, zone, day, WITHIN_DAY)
  return {
    stored: sql`select ${columns} from ${keptWithin(kind, day)} and grain <> ${WEEK} union all ${spreadOf(sql`${deltas}`)}`,
    counted: spreadOf(rowsOfDay(kind, day)),
  }
}

/** Changes that are not folded yet are in neither. */
function ofWeek(kind: RollupKind, zone: string, week: KeptDay): Sides {
  const { columns } = rollupSql(kind)
  return {
    stored: sql`select ${columns} from ${keptWithin(kind, week)} and grain = ${WEEK}`,
    counted: daysOfWeek(kind, zone, week),
  }
}

const WEEK = sql.raw(String(GRAINS.week))

/** Compares and repairs in one statement, while nobody folds; undefined once they are made anew. */
async function compare(tx: Tx, kind: RollupKind, zone: string, sides: Sides): Promise<RollupFault[] | undefined> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local work_mem = '128MB'`)
  await lockByText(tx, 'totals', kind.stateName)
  if (!(await isMade(tx, madeOf(kind), zone))) return undefined
  return (await tx.execute<RollupFault>(repaired(kind, sides))).rows
}

function repaired(kind: RollupKind, { stored, counted }: Sides): SQL {
  const { columns, keys, sums } = rollupSql(kind)
  const missing = sums.map(
    (name) =>
      sql`coalesce(sum(${name}) filter (where is_counted), 0) - coalesce(sum(${name}) filter (where not is_counted), 0)`,
  )
  return sql`
    with stored (${columns}) as (${stored}), counted (${columns}) as (${counted}), faults as (
      select ${listed(keys)}, ${listed(missing.map((sum, at) => sql`${sum} as ${sums[at]}`))}
      from (select false as is_counted, * from stored union all select true, * from counted) both_sides
      group by ${listed(keys)}
      having ${anyNonZero(missing.map((sum) => sql`(${sum})`))}
    ),
    repaired as (${addFigures(kind, sql`select ${columns} from faults`)})
    select reading, facet, grain, cell::text, a::text, b::text, currency, concat_ws(' ', ${listed(sums)}) as missing
    from faults limit ${sql.raw(String(FAULTS_TOLD))}`
}
