import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import type { TotalsKind } from '#server/db/totals/define-totals.ts'
import { countTotal, totalOf } from '#server/platform/lists/paging/count.ts'
import type { Total } from '#server/platform/lists/paging/count.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { countOf, readTotals } from '#server/figures/totals/read-totals.ts'
import type { TotalsQuery } from '#server/figures/totals/read-totals.ts'

/**
 * The number of rows that a list matches: exact up to the cap, or always while `highPerfOrderQuery` is off. Taken from
 * the totals (`query`) without counting if they cover it.
 */
export async function countListed<Dimension extends string>(
  db: Queryable,
  services: Pick<Services, 'settings'>,
  kind: TotalsKind<Dimension, 'count'>,
  { where, query }: { where: SQL | undefined; query: TotalsQuery<Dimension> | undefined },
): Promise<Total> {
  const isCapped = services.settings.get('highPerfOrderQuery')
  const kept = query && (await readTotals(db, kind, zoneOf(services), query))
  if (kept) return totalOf(countOf(kept), isCapped)
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(kind.of)
    .where(where)
    .$dynamic()
  return await countTotal(db, found, isCapped)
}
