import { sql } from 'drizzle-orm'
import type { KeptKind } from '#server/db/kept/define-kept.ts'
import { tryLockByText } from '#server/db/transactions/advisory-locks.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { addFigures, keptSql, madeSql } from '#server/figures/kept/kept-sql.ts'
import { piecesOf } from '#server/figures/kept/pieces.ts'
import { spread } from '#server/figures/kept/spread.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** Changes folded per transaction, to keep it short. */
const FOLDED_AT_ONCE = 20_000

/**
 * Folds the changes since the last run into a kind's figures; returns their number. One process at a time folds, the others return 0. If
 * the figures are missing or were made for another zone or of other cells, they are made anew.
 */
export async function foldKept(services: Pick<Services, 'db' | 'settings'>, kind: KeptKind): Promise<number> {
  const zone = zoneOf(services)
  if (!(await isMade(services.db, kind, zone))) return await makeAnew(services, kind)
  const { deltas } = keptSql(kind)
  const { rows: waiting } = await services.db.execute(sql`select 1 from ${deltas} limit 1`)
  if (waiting.length === 0) return 0
  return await services.db.transaction(async (tx) => {
    if (!(await isFirst(tx, kind)) || !(await isMade(tx, kind, zone))) return 0
    const { rows } = await tx.execute<{ folded: string }>(sql`
      with taken as (
        delete from ${deltas} where id in (select id from ${deltas} order by id limit ${FOLDED_AT_ONCE}) returning *
      ),
      folded as (${addFigures(kind, spread(kind, sql`taken`, zone))})
      select count(*) as folded from taken`)
    return Number(rows[0]?.folded ?? 0)
  })
}

/**
 * Makes the figures from the rows in one snapshot without blocking writers: the changes visible in it are included in the
 * rows it reads, later ones stay and are folded afterwards.
 */
async function makeAnew(services: Pick<Services, 'db' | 'settings'>, kind: KeptKind): Promise<number> {
  const zone = zoneOf(services)
  return await services.db.transaction(
    async (tx) => {
      if (!(await isFirst(tx, kind))) return 0
      await tx.execute(unhurried)
      await tx.delete(kind.kept)
      const { rowCount } = await tx.delete(kind.deltas)
      for (const { counted } of await piecesOf(tx, kind, zone)) await tx.execute(addFigures(kind, counted))
      await tx.execute(
        sql`insert into totals_states (kind, zone, cells, checked_at) values (${kind.key}, ${zone}, ${kind.cells}, now())
          on conflict (kind) do update set zone = excluded.zone, cells = excluded.cells, checked_at = excluded.checked_at`,
      )
      return rowCount ?? 0
    },
    { isolationLevel: 'repeatable read' },
  )
}

/** Until a transaction ends, it may take its time. A day of rows has few enough groups to be kept in memory. */
export const unhurried = sql`select set_config('statement_timeout', '0', true), set_config('work_mem', '128MB', true)`

const isFirst = (tx: Tx, { key }: KeptKind) => tryLockByText(tx, 'totals', key)

/** Figures that stand are made for this zone. */
export async function isMade(db: Queryable, kind: KeptKind, zone: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from totals_states where ${madeSql(kind, zone)}`)
  return rows.length > 0
}
