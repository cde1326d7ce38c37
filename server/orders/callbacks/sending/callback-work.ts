import { CALLBACK_QUEUE } from '#server/orders/callbacks/sending/callback-queue.ts'
import type { CallbackJob } from '#server/orders/callbacks/sending/callback-queue.ts'
import { createCallbackSender } from '#server/orders/callbacks/sending/callback-sender.ts'
import { giveUpCallback, runCallback } from '#server/orders/callbacks/sending/run-callback.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { createRetriedQueue, workOnRetried } from '#server/platform/jobs/work-on.ts'
import { afterForeground } from '#server/platform/turns/turns.ts'

const CALLBACKS_AT_ONCE = 16
/** Of one merchant: where it accepts calls and never answers, others are still notified. */
const OF_ONE_MERCHANT = 4
/** How long an attempt lets calls that people wait for go first: a flood of attempts slows nobody down, and still goes on. */
const PATIENCE_MS = 50

/** Notifying merchants what became of their orders. */
export const callbackWork: BackgroundWork = {
  needs: 'deliveries',
  createQueues: async (boss) => await createRetriedQueue(boss, CALLBACK_QUEUE),
  start: async (services) => {
    const sender = createCallbackSender(services)
    const stop = await workOnRetried<CallbackJob>(services, {
      queue: CALLBACK_QUEUE,
      atOnce: CALLBACKS_AT_ONCE,
      ofOneGroup: OF_ONE_MERCHANT,
      work: async (job) => {
        await afterForeground(PATIENCE_MS)
        await runCallback(services, sender, job)
      },
      onPutAside: async (job) => await giveUpCallback(services, job),
    })
    return async () => {
      await stop()
      await sender.close()
    }
  },
}
