import { getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { tryLockByText } from '#server/db/transactions/advisory-locks.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** Changes folded per transaction, to keep it short. */
const FOLDED_AT_ONCE = 20_000

/** Identity of kept sums beside their zone: the name of their lock and row in `totals_states`, and its cells. */
export interface Made {
  name: string
  cells?: string
}

/** Kept sums, and the deltas that are folded into them. */
export interface Folded extends Made {
  deltas: PgTable
  kept: PgTable
  /** The statement that adds rows in the shape of deltas to the sums. */
  add: (rows: SQL, zone: string) => SQL
  /** Adds all rows to sums that are empty. */
  addRows: (tx: Tx, zone: string) => Promise<void>
}

/**
 * Folds the changes since the last run in; returns their number. One process at a time folds, the others return 0. If the
 * sums are missing or were built for another zone or of other cells, they are rebuilt.
 */
export async function foldDeltas(services: Pick<Services, 'db' | 'settings'>, folded: Folded): Promise<number> {
  const zone = zoneOf(services)
  if (!(await isMade(services.db, folded, zone))) return await makeAnew(services, folded)
  const deltas = sql.identifier(getTableName(folded.deltas))
  const { rows: waiting } = await services.db.execute(sql`select 1 from ${deltas} limit 1`)
  if (waiting.length === 0) return 0
  return await services.db.transaction(async (tx) => {
    if (!(await isFirst(tx, folded)) || !(await isMade(tx, folded, zone))) return 0
    const { rows } = await tx.execute<{ folded: string }>(sql`
      with taken as (
        delete from ${deltas} where id in (select id from ${deltas} order by id limit ${FOLDED_AT_ONCE}) returning *
      ),
      folded as (${folded.add(sql`taken`, zone)})
      select count(*) as folded from taken`)
    return Number(rows[0]?.folded ?? 0)
  })
}

/**
 * Rebuilds the sums from the rows in one snapshot without blocking writers: the changes visible in it are included in the
 * rows it reads, later ones stay and are folded afterwards.
 */
async function makeAnew(services: Pick<Services, 'db' | 'settings'>, folded: Folded): Promise<number> {
  const zone = zoneOf(services)
  return await services.db.transaction(
    async (tx) => {
      if (!(await isFirst(tx, folded))) return 0
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.delete(folded.kept)
      const { rowCount } = await tx.delete(folded.deltas)
      await folded.addRows(tx, zone)
      await tx.execute(
        sql`insert into totals_states (kind, zone, cells, checked_at) values (${folded.name}, ${zone}, ${folded.cells ?? null}, now())
          on conflict (kind) do update set zone = excluded.zone, cells = excluded.cells, checked_at = excluded.checked_at`,
      )
      return rowCount ?? 0
    },
    { isolationLevel: 'repeatable read' },
  )
}

const isFirst = (tx: Tx, { name }: Folded) => tryLockByText(tx, 'totals', name)

/** The row of sums that are made for a zone. */
export const madeSql = ({ cells, name }: Made, zone: string): SQL =>
  sql`kind = ${name} and zone = ${zone} and cells is not distinct from ${cells ?? null}::text`

/** True when the sums exist for a zone. */
export async function isMade(db: Queryable, made: Made, zone: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from totals_states where ${madeSql(made, zone)}`)
  return rows.length > 0
}
