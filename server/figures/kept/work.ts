import { getTableName } from 'drizzle-orm'
import type { KeptKind } from '#server/db/kept/define-kept.ts'
import { checkKept } from '#server/figures/kept/check.ts'
import { foldKept } from '#server/figures/kept/fold.ts'
import { checkWork } from '#server/platform/jobs/background.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { startSweep } from '#server/platform/jobs/sweep.ts'
import { wakeUpsOf } from '#server/platform/jobs/wake-ups.ts'
import type { WakeUp } from '#server/platform/jobs/wake-ups.ts'

const FOLD_MS = 1_000
/** Statistics are checked after totals, which take less time. */
const CHECKED_AT = { total: '20 3 * * *', statistic: '40 3 * * *' }

/** The work that keeps a kind's figures. */
export const keptWork = (kind: KeptKind): BackgroundWork[] => [keptFolding(kind), keptCheck(kind)]

/** Folds the changes of kept figures every second in which there are some; another zone has them made anew. */
const keptFolding = (kind: KeptKind): BackgroundWork => ({
  start: async (services) =>
    await Promise.resolve(
      startSweep({
        everyMs: FOLD_MS,
        wakeUps: wakeUpsOf(services, [getTableName(kind.deltas) as WakeUp, 'settings']),
        clock: services.clock,
        work: async (isStopping) => {
          while (!isStopping() && (await foldKept(services, kind)) > 0);
        },
        onError: (error) => services.log.error({ err: error, kind: kind.key }, 'kept figures could not be folded'),
      }),
    ),
})

/** Compares kept figures with their rows every night, and puts right what differs. */
export const keptCheck = (kind: KeptKind): BackgroundWork => {
  const figures = `the kept ${kind.word}s of ${kind.name}`
  return checkWork({
    queue: `${kind.key}.check`,
    cron: CHECKED_AT[kind.word],
    expireInSeconds: 7_200,
    find: async (services) => {
      const faults = await checkKept(services, kind)
      return faults.length === 0 ? undefined : faults
    },
    says: {
      sound: `${figures} equal their rows`,
      faulty: `${figures} differed from their rows and were put right`,
    },
  })
}
