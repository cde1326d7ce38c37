import { ALARM_QUEUE, lookAtAlarms, sendAlarm } from '#server/ops/alarms/look.ts'
import type { AlarmJob } from '#server/ops/alarms/look.ts'
import { readSnapshot } from '#server/ops/alarms/measure.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { startSweep } from '#server/platform/jobs/sweep.ts'
import { createRetriedQueue, workOnRetried } from '#server/platform/jobs/work-on.ts'

const LOOK_MS = 60_000

/** Looks at all alarms each minute and tells their targets, in every run state. */
export const alarmsWork: BackgroundWork = {
  createQueues: async (boss) => await createRetriedQueue(boss, ALARM_QUEUE),
  start: async (services) => {
    const stopSending = await workOnRetried<AlarmJob>(services, {
      queue: ALARM_QUEUE,
      atOnce: 4,
      work: async (job) => await sendAlarm(services, job),
    })
    const stopLooking = startSweep({
      everyMs: LOOK_MS,
      // It goes by the database's clock alone, and has to tell of a clock that is wrong.
      clock: { isRight: async () => await Promise.resolve(true) },
      work: async () => await lookAtAlarms(services, await readSnapshot(services)),
      onError: (error) => services.log.error({ err: error }, 'the alarms could not be looked at'),
    })
    return async () => {
      await stopLooking()
      await stopSending()
    }
  },
}
