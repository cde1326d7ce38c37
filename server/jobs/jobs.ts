import { createCallbackSender } from '#server/callbacks/callback-sender.ts'
import type { CallbackSender } from '#server/callbacks/callback-sender.ts'
import { runCallback } from '#server/callbacks/run-callback.ts'
import { timeOutOrders } from '#server/jobs/order-timeouts.ts'
import { startOrderTotals } from '#server/jobs/order-totals-job.ts'
import { startPayoutJobs } from '#server/jobs/payout-jobs.ts'
import { CALLBACK_QUEUE, LEDGER_CHECK_QUEUE, PROMPTLY, REJECTION_QUEUE } from '#server/jobs/queues.ts'
import type { CallbackJob, RejectionJob } from '#server/jobs/queues.ts'
import { startSweep } from '#server/platform/jobs/sweep.ts'
import type { Stop } from '#server/platform/jobs/sweep.ts'
import { completeRejection } from '#server/orders/complete-rejection.ts'
import { checkLedger, isSound } from '#server/ledger/check-ledger.ts'
import type { Services } from '#server/platform/services.ts'

const SWEEP_MS = 3_000
const CALLBACKS_AT_ONCE = 10
const LEDGER_CHECK_CRON = '*/15 * * * *'

/** How what was started is stopped again, by process. */
const running = new WeakMap<Services, Stop[]>()

/** Starts this process's share of the background work: callbacks, rejections, time-outs and the check of the ledger. */
export async function startJobs(services: Services): Promise<void> {
  const { boss, log } = services
  const sender = createCallbackSender(services)
  await boss.work<CallbackJob>(CALLBACK_QUEUE, { localConcurrency: CALLBACKS_AT_ONCE, ...PROMPTLY }, async (jobs) => {
    for (const job of jobs) await runCallback(services, sender, job.data)
  })
  await boss.work<RejectionJob>(REJECTION_QUEUE, PROMPTLY, async (jobs) => {
    for (const job of jobs) await completeRejection(services, job.data.orderId)
  })
  await boss.work(LEDGER_CHECK_QUEUE, { pollingIntervalSeconds: 30 }, () => reportLedger(services))
  await boss.schedule(LEDGER_CHECK_QUEUE, LEDGER_CHECK_CRON)
  const stopTimeouts = startSweep({
    everyMs: SWEEP_MS,
    clock: services.clock,
    work: async (isStopping) => {
      while (!isStopping() && (await timeOutOrders(services)) > 0);
    },
    onError: (error) => log.error({ err: error }, 'the sweep of timed-out orders failed'),
  })
  running.set(services, [
    stopTimeouts,
    () => stopQueues(services, sender),
    await startPayoutJobs(services),
    await startOrderTotals(services),
  ])
}

/** Stops taking new work and waits for what is under way. The job queue itself is closed by whoever opened it. */
export async function stopJobs(services: Services): Promise<void> {
  const stops = running.get(services) ?? []
  running.delete(services)
  for (const stop of stops.toReversed()) await stop()
}

async function stopQueues({ boss }: Services, sender: CallbackSender): Promise<void> {
  await boss.offWork(CALLBACK_QUEUE)
  await boss.offWork(REJECTION_QUEUE)
  await boss.offWork(LEDGER_CHECK_QUEUE)
  await sender.close()
}

async function reportLedger({ db, log }: Services): Promise<void> {
  const faults = await checkLedger(db)
  if (isSound(faults)) log.info('the ledger is sound')
  else log.error({ faults }, 'the ledger is not sound')
}
