import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { TotalsKind } from '#server/db/totals/define-totals.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { checkWork } from '#server/platform/jobs/check-work.ts'
import type { Services } from '#server/platform/services.ts'
import { wakeUpsOf } from '#server/platform/jobs/wake-ups.ts'
import type { WakeUp } from '#server/platform/jobs/wake-ups.ts'
import { startSweep } from '#server/platform/jobs/sweep.ts'
import { checkTotals } from '#server/figures/totals/check-totals.ts'
import { foldTotals } from '#server/figures/totals/fold-totals.ts'

const FOLD_MS = 1_000

/** Folds the changes of kept sums every second in which there are some; another zone has them made anew. */
export const foldingWork = (
  kind: string,
  deltas: PgTable,
  fold: (services: Services) => Promise<number>,
): BackgroundWork => ({
  start: async (services) =>
    await Promise.resolve(
      startSweep({
        everyMs: FOLD_MS,
        wakeUps: wakeUpsOf(services, [getTableName(deltas) as WakeUp, 'settings']),
        clock: services.clock,
        work: async (isStopping) => {
          while (!isStopping() && (await fold(services)) > 0);
        },
        onError: (error) => services.log.error({ err: error, kind }, 'totals could not be folded'),
      }),
    ),
})

export const totalsFolding = (kind: TotalsKind): BackgroundWork =>
  foldingWork(kind.name, kind.deltas, async (services) => await foldTotals(services, kind))

/** Compares all totals of a kind with its rows every night. */
export const totalsCheck = (kind: TotalsKind): BackgroundWork =>
  checkWork({
    queue: `${kind.name}Totals.check`,
    cron: '20 3 * * *',
    expireInSeconds: 3_600,
    find: async ({ db }) => {
      const faults = await checkTotals(db, kind)
      return faults.length === 0 ? undefined : faults
    },
    says: {
      sound: `the ${kind.name} totals equal their rows`,
      faulty: `the ${kind.name} totals differ from their rows`,
    },
  })
