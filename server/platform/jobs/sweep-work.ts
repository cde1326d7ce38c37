import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { startSweep } from '#server/platform/jobs/sweep.ts'
import type { Services } from '#server/platform/services.ts'

interface SweepWork extends Pick<BackgroundWork, 'needs'> {
  everyMs: number
  /** One run; a long one checks periodically whether to stop. */
  work: (services: Services, isStopping: () => boolean) => Promise<unknown>
  /** What the log says of a run that failed. */
  failure: string
}

/** Background work that is a sweep, with nothing to remember from one run to the next. */
export function sweepWork({ everyMs, failure, work, ...rest }: SweepWork): BackgroundWork {
  return {
    ...rest,
    start: async (services) =>
      await Promise.resolve(
        startSweep({
          everyMs,
          clock: services.clock,
          work: async (isStopping) => void (await work(services, isStopping)),
          onError: (error) => services.log.error({ err: error }, failure),
        }),
      ),
  }
}
