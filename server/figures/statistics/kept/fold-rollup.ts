import { sql } from 'drizzle-orm'
import type { RollupKind } from '#server/db/rollups/define-rollup.ts'
import type { Services } from '#server/platform/services.ts'
import { daysOf, daysOfWeek, rowsOfDay, weeksOf, WITHIN_DAY } from '#server/figures/statistics/kept/kept-days.ts'
import { addFigures, madeOf, spread } from '#server/figures/statistics/kept/rollup-sql.ts'
import { foldDeltas } from '#server/figures/totals/fold-deltas.ts'

/** Folds the changes of rows since the last run into the kept figures; returns their number. */
export async function foldRollup(services: Pick<Services, 'db' | 'settings'>, kind: RollupKind): Promise<number> {
  return await foldDeltas(services, {
    ...madeOf(kind),
    deltas: kind.deltas,
    kept: kind.kept,
    add: (rows, zone) => addFigures(kind, spread(kind, rows, zone)),
    addRows: async (tx, zone) => {
      // A day of rows has few enough groups to be kept in memory.
      await tx.execute(sql`set local work_mem = '128MB'`)
      const days = await daysOf(tx, kind, zone)
      for (const day of days)
        await tx.execute(addFigures(kind, spread(kind, rowsOfDay(kind, day), zone, day, WITHIN_DAY)))
      // Each once: what is changed with every day leaves as many traces in the index, which reports would pass over.
      for (const week of weeksOf(days, zone)) await tx.execute(addFigures(kind, daysOfWeek(kind, zone, week)))
    },
  })
}
