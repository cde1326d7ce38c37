import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { wakeUpsOf } from '#server/platform/jobs/wake-ups.ts'
import type { WakeUp } from '#server/platform/jobs/wake-ups.ts'
import { startSweep } from '#server/platform/jobs/sweep.ts'
import type { Services } from '#server/platform/services.ts'

interface SweepWork extends Pick<BackgroundWork, 'needs'> {
  everyMs: number
  /** What it waits for once a run found nothing to do; without them it goes on at its pace. */
  wokenBy?: readonly WakeUp[]
  /** One run; a long one checks periodically whether to stop. Answers in how many ms the next one is due at the latest, 0 to go on at the pace. */
  work: (services: Services, isStopping: () => boolean) => Promise<number | void>
  /** What the log says of a run that failed. */
  failure: string
}

/** Background work that is a sweep, with nothing to remember from one run to the next. */
export function sweepWork({ everyMs, failure, wokenBy, work, ...rest }: SweepWork): BackgroundWork {
  return {
    ...rest,
    start: async (services) =>
      await Promise.resolve(
        startSweep({
          everyMs,
          ...(wokenBy && { wakeUps: wakeUpsOf(services, wokenBy) }),
          clock: services.clock,
          work: async (isStopping) => await work(services, isStopping),
          onError: (error) => services.log.error({ err: error }, failure),
        }),
      ),
  }
}
