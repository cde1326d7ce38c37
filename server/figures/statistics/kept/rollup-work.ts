import type { RollupKind } from '#server/db/rollups/define-rollup.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { checkWork } from '#server/platform/jobs/check-work.ts'
import { checkRollup } from '#server/figures/statistics/kept/check-rollup.ts'
import { foldRollup } from '#server/figures/statistics/kept/fold-rollup.ts'
import { foldingWork } from '#server/figures/totals/totals-work.ts'

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
