import { acceptByItself } from '#server/collect/chain-patches/accept-by-itself.ts'
import { sweepWork } from '#server/platform/jobs/background.ts'

/** Accepts missing movements that are proven, as far as the settings let it. */
export const chainPatchWork = sweepWork({
  needs: 'orderWork',
  everyMs: 10_000,
  work: async (services) => void (await acceptByItself(services)),
  failure: 'missing movements could not be accepted',
})
