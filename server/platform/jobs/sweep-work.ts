import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { stirsOf } from '#server/platform/jobs/stirs.ts'
import type { Stir } from '#server/platform/jobs/stirs.ts'
import { startSweep } from '#server/platform/jobs/sweep.ts'
import type { Services } from '#server/platform/services.ts'

interface SweepWork extends Pick<BackgroundWork, 'needs'> {
  everyMs: number
  /** What it waits for once a run found nothing to do; without them it goes on at its pace. */
  stirredBy?: readonly Stir[]
  /** One run; a long one checks periodically whether to stop. Answers in how many ms the next one is due at the latest, 0 to go on at the pace. */
  work: (services: Services, isStopping: () => boolean) => Promise<number | void>
  /** What the log says of a run that failed. */
  failure: string
}

/** Background work that is a sweep, with nothing to remember from one run to the next. */
export function sweepWork({ everyMs, failure, stirredBy, work, ...rest }: SweepWork): BackgroundWork {
  return {
    ...rest,
    start: async (services) =>
      await Promise.resolve(
        startSweep({
          everyMs,
          ...(stirredBy && { stirs: stirsOf(services, stirredBy) }),
          clock: services.clock,
          work: async (isStopping) => await work(services, isStopping),
          onError: (error) => services.log.error({ err: error }, failure),
        }),
      ),
  }
}
