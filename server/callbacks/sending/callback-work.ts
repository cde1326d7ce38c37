import { CALLBACK_QUEUE } from '#server/callbacks/sending/callback-queue.ts'
import type { CallbackJob } from '#server/callbacks/sending/callback-queue.ts'
import { createCallbackSender } from '#server/callbacks/sending/callback-sender.ts'
import { runCallback } from '#server/callbacks/sending/run-callback.ts'
import { PROMPTLY, RETRIED } from '#server/platform/jobs/background.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { afterForeground } from '#server/platform/turns/foreground.ts'

const CALLBACKS_AT_ONCE = 10
/** How long an attempt lets calls that people wait for go first: a flood of attempts slows nobody down, and still goes on. */
const PATIENCE_MS = 50

/** Notifying merchants what became of their orders. */
export const callbackWork: BackgroundWork = {
  needs: 'deliveries',
  createQueues: async (boss) => await boss.createQueue(CALLBACK_QUEUE, RETRIED),
  start: async (services) => {
    const { boss } = services
    const sender = createCallbackSender(services)
    await boss.work<CallbackJob>(CALLBACK_QUEUE, { localConcurrency: CALLBACKS_AT_ONCE, ...PROMPTLY }, async (jobs) => {
      for (const job of jobs) {
        await afterForeground(PATIENCE_MS)
        await runCallback(services, sender, job.data)
      }
    })
    return async () => {
      await boss.offWork(CALLBACK_QUEUE)
      await sender.close()
    }
  },
}
