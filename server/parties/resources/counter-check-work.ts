import { checkWork } from '#server/platform/jobs/background.ts'
import { repairCounterDrift } from '#server/parties/resources/resource-counters.ts'

/** Compares the counters of accounts with their orders every night, and puts differing ones right. */
export const counterCheckWork = checkWork({
  queue: 'resourceCounters.check',
  cron: '20 3 * * *',
  expireInSeconds: 3_600,
  find: async ({ db }) => {
    const drifted = await repairCounterDrift(db)
    return drifted.length === 0 ? undefined : drifted
  },
  says: {
    sound: 'the counters of accounts equal their orders',
    faulty: 'counters of accounts differed from their orders and were put right',
  },
})
