import { sql } from 'drizzle-orm'
import type { RollupKind } from '#server/db/rollups/define-rollup.ts'
import { checkRollup } from '#server/figures/statistics/kept/check-rollup.ts'
import { daysOf, daysOfWeek, rowsOfDay, weeksOf, WITHIN_DAY } from '#server/figures/statistics/kept/kept-days.ts'
import { addFigures, madeOf, spread } from '#server/figures/statistics/kept/rollup-sql.ts'
import { foldDeltas } from '#server/figures/totals/fold-deltas.ts'
import { foldingWork } from '#server/figures/totals/totals-work.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { checkWork } from '#server/platform/jobs/background.ts'
import type { Services } from '#server/platform/services.ts'

/** Folds the changes of kept figures every second in which there are some. */
export const rollupFolding = (kind: RollupKind): BackgroundWork =>
  foldingWork(kind.stateName, kind.deltas, async (services) => await foldRollup(services, kind))

/** Compares kept figures with their rows every night, and puts right what differs. */
export const rollupCheck = (kind: RollupKind): BackgroundWork =>
  checkWork({
    queue: `${kind.stateName}.check`,
    cron: '40 3 * * *',
    expireInSeconds: 7_200,
    find: async (services) => {
      const faults = await checkRollup(services, kind)
      return faults.length === 0 ? undefined : faults
    },
    says: {
      sound: `the kept statistics of ${kind.name} equal their rows`,
      faulty: `the kept statistics of ${kind.name} differed from their rows and were put right`,
    },
  })

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
