import { acceptByItself } from '#server/chain-patches/accept-by-itself.ts'
import { sweepWork } from '#server/platform/jobs/sweep-work.ts'

/** Accepts missing movements that are proven, as far as the settings let it. */
export const chainPatchWork = sweepWork({
  needs: 'orderWork',
  everyMs: 10_000,
  work: acceptByItself,
  failure: 'missing movements could not be accepted',
})
