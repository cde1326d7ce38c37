import { ORDER_TOTALS_CHECK_QUEUE } from '#server/jobs/queues.ts'
import { checkOrderTotals } from '#server/orders/totals/check-totals.ts'
import { foldOrderTotals } from '#server/orders/totals/fold-totals.ts'
import type { Services } from '#server/services.ts'

const FOLD_MS = 1_000
const CHECK_CRON = '20 3 * * *'

interface Running {
  sweep: NodeJS.Timeout
  sweeping: Promise<void>
}

const running = new WeakMap<Services, Running>()

/** Starts this process's share of keeping order totals: changes are folded every second, and all is compared with the orders every night. */
export async function startOrderTotals(services: Services): Promise<void> {
  const { boss } = services
  await boss.work(ORDER_TOTALS_CHECK_QUEUE, { pollingIntervalSeconds: 30 }, () => reportTotals(services))
  await boss.schedule(ORDER_TOTALS_CHECK_QUEUE, CHECK_CRON)
  const state: Running = { sweeping: Promise.resolve(), sweep: setInterval(() => (state.sweeping = sweep(services, state.sweeping)), FOLD_MS) }
  running.set(services, state)
  state.sweeping = sweep(services, state.sweeping)
}

export async function stopOrderTotals(services: Services): Promise<void> {
  const state = running.get(services)
  if (!state) return
  running.delete(services)
  clearInterval(state.sweep)
  await state.sweeping
  await services.boss.offWork(ORDER_TOTALS_CHECK_QUEUE)
}

/** One sweep after the other: a slow one is not overtaken. */
async function sweep(services: Services, before: Promise<void>): Promise<void> {
  await before
  try {
    while (running.has(services) && (await foldOrderTotals(services)) > 0);
  } catch (error) {
    services.log.error({ err: error }, 'the totals of orders could not be folded')
  }
}

async function reportTotals({ db, log }: Services): Promise<void> {
  const faults = await checkOrderTotals(db)
  if (faults.length === 0) log.info('the totals equal the orders')
  else log.error({ faults }, 'the totals differ from the orders')
}
