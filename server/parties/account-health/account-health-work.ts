import { tellOfAccounts } from '#server/parties/account-health/tell-of-accounts.ts'
import { watchSilence } from '#server/parties/account-health/watch-silence.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { startSweep } from '#server/platform/jobs/sweep.ts'
import type { Services } from '#server/platform/services.ts'

const SWEEP_MS = 5_000

/** Watches the monitors of accounts, and tells people of accounts that stopped or work again. */
export const accountHealthWork: BackgroundWork = {
  needs: 'orderWork',
  start: async (services) => {
    const begunAt = performance.now()
    return await Promise.resolve(
      startSweep({
        everyMs: SWEEP_MS,
        clock: services.clock,
        work: async () => {
          if (knowsSilence(services, begunAt)) await watchSilence(services)
          await tellOfAccounts(services)
        },
        onError: (error) => services.log.error({ err: error }, 'the accounts could not be watched'),
      }),
    )
  },
}

/** Who was not heard of while no server ran was not silent: monitors first get the time to be heard. */
function knowsSilence({ settings }: Services, begunAt: number): boolean {
  return performance.now() - begunAt > settings.get('monitorLiveTime') * 1_000
}
