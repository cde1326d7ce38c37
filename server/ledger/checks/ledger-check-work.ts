import { checkLedger, isSound } from '#server/ledger/checks/check-ledger.ts'
import { checkWork } from '#server/platform/jobs/background.ts'

/** Checks the whole ledger every 15 minutes. */
export const ledgerCheckWork = checkWork({
  queue: 'ledger.check',
  cron: '*/15 * * * *',
  expireInSeconds: 600,
  find: async ({ db }) => {
    const faults = await checkLedger(db)
    return isSound(faults) ? undefined : faults
  },
  says: { sound: 'the ledger is sound', faulty: 'the ledger is not sound' },
})
