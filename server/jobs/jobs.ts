import { createCallbackSender } from '#server/callbacks/callback-sender.ts'
import type { CallbackSender } from '#server/callbacks/callback-sender.ts'
import { runCallback } from '#server/callbacks/run-callback.ts'
import { CALLBACK_QUEUE, LEDGER_CHECK_QUEUE, PROMPTLY, REJECTION_QUEUE } from '#server/jobs/queues.ts'
import type { CallbackJob, RejectionJob } from '#server/jobs/queues.ts'
import { startPayoutJobs, stopPayoutJobs } from '#server/jobs/payout-jobs.ts'
import { startOrderTotals, stopOrderTotals } from '#server/jobs/order-totals-job.ts'
import { timeOutOrders } from '#server/jobs/order-timeouts.ts'
import { completeRejection } from '#server/orders/complete-rejection.ts'
import { checkLedger, isSound } from '#server/ledger/check-ledger.ts'
import type { Services } from '#server/services.ts'

const SWEEP_MS = 3_000
const CALLBACKS_AT_ONCE = 10
const LEDGER_CHECK_CRON = '*/15 * * * *'

interface Running {
  sweep: NodeJS.Timeout
  sweeping: Promise<void>
  sender: CallbackSender
}

const running = new WeakMap<Services, Running>()

/** Starts this process's share of the background work: callbacks, rejections, time-outs and the check of the ledger. */
export async function startJobs(services: Services): Promise<void> {
  const { boss } = services
  const sender = createCallbackSender(services)
  await boss.work<CallbackJob>(CALLBACK_QUEUE, { localConcurrency: CALLBACKS_AT_ONCE, ...PROMPTLY }, async (jobs) => {
    for (const job of jobs) await runCallback(services, sender, job.data)
  })
  await boss.work<RejectionJob>(REJECTION_QUEUE, PROMPTLY, async (jobs) => {
    for (const job of jobs) await completeRejection(services, job.data.orderId)
  })
  await boss.work(LEDGER_CHECK_QUEUE, { pollingIntervalSeconds: 30 }, () => reportLedger(services))
  await boss.schedule(LEDGER_CHECK_QUEUE, LEDGER_CHECK_CRON)
  const state: Running = { sender, sweeping: Promise.resolve(), sweep: setInterval(() => (state.sweeping = sweep(services, state.sweeping)), SWEEP_MS) }
  running.set(services, state)
  await startPayoutJobs(services)
  await startOrderTotals(services)
}

/** Stops taking new work and waits for what is under way. The job queue itself is closed by whoever opened it. */
export async function stopJobs(services: Services): Promise<void> {
  const state = running.get(services)
  if (!state) return
  running.delete(services)
  await stopPayoutJobs(services)
  await stopOrderTotals(services)
  clearInterval(state.sweep)
  await state.sweeping
  await services.boss.offWork(CALLBACK_QUEUE)
  await services.boss.offWork(REJECTION_QUEUE)
  await services.boss.offWork(LEDGER_CHECK_QUEUE)
  await state.sender.close()
}

/** One sweep after the other: a slow one is not overtaken. */
async function sweep(services: Services, before: Promise<void>): Promise<void> {
  await before
  try {
    while (running.has(services) && (await timeOutOrders(services)) > 0);
  } catch (error) {
    services.log.error({ err: error }, 'the sweep of timed-out orders failed')
  }
}

async function reportLedger({ db, log }: Services): Promise<void> {
  const faults = await checkLedger(db)
  if (isSound(faults)) log.info('the ledger is sound')
  else log.error({ faults }, 'the ledger is not sound')
}
