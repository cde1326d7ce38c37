import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { TotalsKind } from '#server/db/totals/define-totals.ts'
import type { Services } from '#server/platform/services.ts'
import { foldDeltas } from '#server/figures/totals/fold-deltas.ts'
import { listed, rowsAsDeltas, spread, totalsSql } from '#server/figures/totals/totals-sql.ts'

/** Folds the changes of a kind's rows since the last run into the totals; returns their number. */
export async function foldTotals(services: Pick<Services, 'db' | 'settings'>, kind: TotalsKind): Promise<number> {
  return await foldDeltas(services, {
    name: kind.name,
    deltas: kind.deltas,
    kept: kind.totals,
    add: (rows, zone) => addTotals(kind, rows, zone),
    addRows: async (tx, zone) => void (await tx.execute(addTotals(kind, rowsAsDeltas(kind), zone))),
  })
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
