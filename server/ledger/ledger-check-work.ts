import { checkLedger, isSound } from '#server/ledger/check-ledger.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import type { Services } from '#server/platform/services.ts'

const LEDGER_CHECK_QUEUE = 'ledger.check'
const LEDGER_CHECK_CRON = '*/15 * * * *'

/** Checks the whole ledger every 15 minutes in one of the processes. */
export const ledgerCheckWork: BackgroundWork = {
  createQueues: async (boss) =>
    await boss.createQueue(LEDGER_CHECK_QUEUE, {
      expireInSeconds: 600,
      retryLimit: 0,
      deleteAfterSeconds: 86_400,
      policy: 'short',
    }),
  start: async (services) => {
    const { boss } = services
    await boss.work(LEDGER_CHECK_QUEUE, { pollingIntervalSeconds: 30 }, () => reportLedger(services))
    await boss.schedule(LEDGER_CHECK_QUEUE, LEDGER_CHECK_CRON)
    return async () => await boss.offWork(LEDGER_CHECK_QUEUE)
  },
}

async function reportLedger({ db, log }: Services): Promise<void> {
  const faults = await checkLedger(db)
  if (isSound(faults)) log.info('the ledger is sound')
  else log.error({ faults }, 'the ledger is not sound')
}
