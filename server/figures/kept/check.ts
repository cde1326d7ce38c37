import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { KeptKind } from '#server/db/kept/define-kept.ts'
import { lockByText } from '#server/db/transactions/advisory-locks.ts'
import type { Tx } from '#server/db/client.ts'
import { isMade, unhurried } from '#server/figures/kept/fold.ts'
import { addFigures, anyNonZero, keptSql, listed, madeSql, raw } from '#server/figures/kept/kept-sql.ts'
import { piecesOf } from '#server/figures/kept/pieces.ts'
import type { Piece } from '#server/figures/kept/pieces.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** A kept figure that differed from its rows: the columns of its key, and by how much each sum was too small, in the order of the definition. */
export type KeptFault = Record<string, unknown> & { missing: string }

const FAULTS_TOLD = 100

/**
 * Compares the kept figures, with the changes not folded yet, with their rows piece by piece, and puts right those that differ; returns
 * them. Figures of another zone, or that are not made yet, are left alone: they are made anew.
 */
export async function checkKept(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  kind: KeptKind,
): Promise<KeptFault[]> {
  const zone = zoneOf({ settings })
  const faults: KeptFault[] = []
  const { rows } = await db.execute<{ begun: string }>(sql`select now()::text as begun`)
  for (const piece of await piecesOf(db, kind, zone)) {
    const found = await db.transaction(async (tx) => await compare(tx, kind, zone, piece))
    if (found === undefined) return faults
    faults.push(...found.slice(0, FAULTS_TOLD - faults.length))
  }
  await db.execute(
    sql`update totals_states set checked_at = ${rows[0]?.begun}::timestamptz where ${madeSql(kind, zone)}`,
  )
  return faults
}

/** Compares and repairs in one statement, while nobody folds; undefined once they are made anew. */
async function compare(tx: Tx, kind: KeptKind, zone: string, piece: Piece): Promise<KeptFault[] | undefined> {
  await tx.execute(unhurried)
  await lockByText(tx, 'totals', kind.key)
  if (!(await isMade(tx, kind, zone))) return undefined
  const { rows } = await tx.execute<{ fault: KeptFault }>(repaired(kind, piece))
  return rows.map(({ fault }) => fault)
}

function repaired(kind: KeptKind, { stored, counted }: Piece): SQL {
  const { columns, keys, sums } = keptSql(kind)
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
    select to_json(f) as fault
    from (select ${listed(keys)}, concat_ws(' ', ${listed(sums)}) as missing from faults limit ${raw(FAULTS_TOLD)}) f`
}
