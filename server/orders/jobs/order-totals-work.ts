import { checkOrderTotals } from '#server/orders/totals/check-totals.ts'
import { foldOrderTotals } from '#server/orders/totals/fold-totals.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { startSweep } from '#server/platform/jobs/sweep.ts'
import type { Services } from '#server/platform/services.ts'
import { repairCounterDrift } from '#server/resources/resource-counters.ts'

const ORDER_TOTALS_CHECK_QUEUE = 'orderTotals.check'
const FOLD_MS = 1_000
const CHECK_CRON = '20 3 * * *'

/** Maintains the order totals: folds changes every second, and compares all totals with the orders every night. */
export const orderTotalsWork: BackgroundWork = {
  createQueues: async (boss) =>
    await boss.createQueue(ORDER_TOTALS_CHECK_QUEUE, {
      expireInSeconds: 3_600,
      retryLimit: 0,
      deleteAfterSeconds: 86_400,
      policy: 'short',
    }),
  start: async (services) => {
    const { boss, log } = services
    await boss.work(ORDER_TOTALS_CHECK_QUEUE, { pollingIntervalSeconds: 30 }, () => reportTotals(services))
    await boss.schedule(ORDER_TOTALS_CHECK_QUEUE, CHECK_CRON)
    const stopFolding = startSweep({
      everyMs: FOLD_MS,
      clock: services.clock,
      work: async (isStopping) => {
        while (!isStopping() && (await foldOrderTotals(services)) > 0);
      },
      onError: (error) => log.error({ err: error }, 'the totals of orders could not be folded'),
    })
    return async () => {
      await stopFolding()
      await boss.offWork(ORDER_TOTALS_CHECK_QUEUE)
    }
  },
}

async function reportTotals({ db, log }: Services): Promise<void> {
  const faults = await checkOrderTotals(db)
  if (faults.length === 0) log.info('the totals equal the orders')
  else log.error({ faults }, 'the totals differ from the orders')
  const drifted = await repairCounterDrift(db)
  if (drifted.length > 0) log.error({ drifted }, 'counters of accounts differed from their orders and were put right')
}
