import { FREQUENCIES, FREQUENCY_SETTINGS } from '#domain/settings.ts'
import type { Frequency } from '#domain/settings.ts'
import { checkChains } from '#server/collect/trusted-chain/check-chains.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { startSweep } from '#server/platform/jobs/sweep.ts'
import type { Services } from '#server/platform/services.ts'

/** How often it is looked whether a check is due. */
const TICK_MS = 1_000
/** How often all records are looked at, not only those that came lately. */
const ALL_EVERY_MS = 86_400_000

/** Looks for breaks in the chains of accounts every `sbLeakCheckInterval` of those that have as many records. */
export const trustedChainWork: BackgroundWork = {
  start: async (services) => {
    const dueNow = dueChecks(services)
    let scope: 'all' | Frequency[] | null = null
    return await Promise.resolve(
      startSweep({
        everyMs: TICK_MS,
        clock: services.clock,
        isDue: () => (scope ??= dueNow(performance.now())) !== null,
        work: async (isStopping) => {
          const due = scope
          scope = null
          if (due) await checkChains(services, due, isStopping)
        },
        onError: (error) => services.log.error({ err: error }, 'the chains of accounts could not be checked'),
      }),
    )
  },
}

/** Which check is due at a time, in milliseconds: of everything, as the first is, or of accounts of some frequencies. */
export function dueChecks({ settings }: Pick<Services, 'settings'>): (at: number) => 'all' | Frequency[] | null {
  const last = { high: -Infinity, low: -Infinity }
  let lastAll = -Infinity
  return (at) => {
    const due = FREQUENCIES.filter(
      (one) => at - last[one] >= settings.get(FREQUENCY_SETTINGS[one]).sbLeakCheckInterval * 1_000,
    )
    if (due.length === 0) return null
    const isAll = at - lastAll >= ALL_EVERY_MS
    for (const one of isAll ? FREQUENCIES : due) last[one] = at
    if (!isAll) return due
    lastAll = at
    return 'all'
  }
}
