import { cancelOldDrafts } from '#server/payout/payout-batches/draft/create-batch.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { startSweep } from '#server/platform/jobs/sweep.ts'

/** A draft is abandoned after minutes. */
const SWEEP_MS = 30_000

/** The sweep of abandoned drafts. */
export const draftWork: BackgroundWork = {
  needs: 'orderWork',
  start: async (services) =>
    startSweep({
      everyMs: SWEEP_MS,
      clock: services.clock,
      work: async () => void (await cancelOldDrafts(services)),
      onError: (error) => services.log.error({ err: error }, 'the sweep of drafts failed'),
    }),
}
