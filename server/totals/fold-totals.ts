import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { tryLockByText } from '#server/db/transactions/advisory-locks.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import type { TotalsKind } from '#server/db/totals/define-totals.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/zone.ts'
import { listed, rowsAsDeltas, spread, totalsSql } from '#server/totals/totals-sql.ts'

/** Changes folded per transaction, to keep it short. */
const FOLDED_AT_ONCE = 20_000

/**
 * Folds the changes since the last run into the totals; returns their number. One process at a time folds a kind, the
 * others return 0. If the totals are missing or were built for another zone, they are rebuilt.
 */
export async function foldTotals(services: Pick<Services, 'db' | 'settings'>, kind: TotalsKind): Promise<number> {
  const zone = zoneOf(services)
  if (!(await isOfZone(services.db, kind, zone))) return await makeTotals(services, kind)
  if (!(await isAnyChanged(services.db, kind))) return 0
  return await services.db.transaction(async (tx) => {
    if (!(await isFirst(tx, kind)) || !(await isOfZone(tx, kind, zone))) return 0
    const { deltas } = totalsSql(kind)
    const { rows } = await tx.execute<{ folded: string }>(sql`
      with taken as (
        delete from ${deltas} where id in (select id from ${deltas} order by id limit ${FOLDED_AT_ONCE}) returning *
      ),
      folded as (${addTotals(kind, sql`taken`, zone)})
      select count(*) as folded from taken`)
    return Number(rows[0]?.folded ?? 0)
  })
}

/**
 * Rebuilds the totals from the rows in one snapshot without blocking writers: the changes visible in it are included in
 * the rows it reads, later ones stay and are folded afterwards.
 */
async function makeTotals(services: Pick<Services, 'db' | 'settings'>, kind: TotalsKind): Promise<number> {
  const zone = zoneOf(services)
  return await services.db.transaction(
    async (tx) => {
      if (!(await isFirst(tx, kind))) return 0
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.delete(kind.totals)
      const { rowCount } = await tx.delete(kind.deltas)
      await tx.execute(addTotals(kind, rowsAsDeltas(kind), zone))
      await tx.execute(
        sql`insert into totals_states (kind, zone) values (${kind.name}, ${zone}) on conflict (kind) do update set zone = excluded.zone`,
      )
      return rowCount ?? 0
    },
    { isolationLevel: 'repeatable read' },
  )
}

const isFirst = (tx: Tx, { name }: TotalsKind) => tryLockByText(tx, 'totals', name)

async function isAnyChanged(db: Queryable, kind: TotalsKind): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from ${totalsSql(kind).deltas} limit 1`)
  return rows.length > 0
}

async function isOfZone(db: Queryable, { name }: TotalsKind, zone: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from totals_states where kind = ${name} and zone = ${zone}`)
  return rows.length > 0
}

/** Adds rows in the shape of deltas to every total they count towards. */
function addTotals(kind: TotalsKind, rows: SQL, zone: string): SQL {
  const { totals, dimensions, measures } = totalsSql(kind)
  const keys = listed([sql`scope`, sql`scope_id`, sql`day`, ...dimensions])
  return sql`
    insert into ${totals} as t (${keys}, ${listed(measures)})
    select ${spread(kind, rows, zone)}
    on conflict (${keys}) do update
    set ${listed(measures.map((name) => sql`${name} = t.${name} + excluded.${name}`))}`
}
