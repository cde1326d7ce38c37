import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import type { Services } from '#server/platform/services.ts'

interface Check {
  queue: string
  /** When it runs, in one of the processes. */
  cron: string
  /** How long it may take. */
  expireInSeconds: number
  /** What is wrong; undefined when nothing is. */
  find: (services: Services) => Promise<object | undefined>
  /** What the log says after a run, as information and as an error. */
  says: { sound: string; faulty: string }
}

/** What a finished check keeps in its job. */
export interface CheckResult {
  isSound: boolean
}

/** A regular check of the data; what it finds is logged as an error with the faults. */
export function checkWork({ queue, cron, expireInSeconds, find, says }: Check): BackgroundWork {
  return {
    createQueues: async (boss) =>
      await boss.createQueue(queue, { expireInSeconds, retryLimit: 0, deleteAfterSeconds: 86_400, policy: 'short' }),
    start: async (services) => {
      const { boss, log } = services
      await boss.work(queue, { pollingIntervalSeconds: 300 }, async () => {
        const faults = await find(services)
        if (faults === undefined) log.info(says.sound)
        else log.error({ faults }, says.faulty)
        // Kept with the job, where the system's health reads it.
        return { isSound: faults === undefined } satisfies CheckResult
      })
      await boss.schedule(queue, cron)
      return async () => await boss.offWork(queue)
    },
  }
}
