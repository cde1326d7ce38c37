import { FREQUENCIES, FREQUENCY_SETTINGS } from '#domain/settings.ts'
import type { Frequency } from '#domain/settings.ts'
import { readLevels } from '#server/collect/trusted-chain/chain-levels.ts'
import { chainWindows } from '#server/collect/trusted-chain/chain-rows.ts'
import { findPlaces } from '#server/collect/trusted-chain/find-stretches.ts'
import type { Place } from '#server/collect/trusted-chain/find-stretches.ts'
import { judgePlaces } from '#server/collect/trusted-chain/judge-places.ts'
import { keepBreaks } from '#server/collect/trusted-chain/keep-breaks.ts'
import { lockByText } from '#server/db/transactions/advisory-locks.ts'
import type { BackgroundWork } from '#server/platform/jobs/background.ts'
import { inLanes } from '#server/platform/jobs/background.ts'
import { startSweep } from '#server/platform/jobs/sweep.ts'
import type { Services } from '#server/platform/services.ts'

const MINUTE_MS = 60_000
/** Accounts looked at together: the database reads one while another is judged. */
const LANES = 2

type Parts = Pick<Services, 'db' | 'now' | 'settings'>

/**
 * Looks for breaks in the chains of all accounts (`all`), or of those that have records of some frequencies and of which
 * records came as lately as messages wait in a chain for the one before them. Answers how many breaks there are in what
 * was looked at.
 */
export async function checkChains(
  services: Parts,
  scope: 'all' | readonly Frequency[],
  isStopping: () => boolean = () => false,
): Promise<number> {
  const { db, now, settings } = services
  const windows = chainWindows(services)
  const waitMs = settings.get('globalSecuritySetting').messageInSecurityChainCacheTime * MINUTE_MS
  const found = await findPlaces(db, windows, scope === 'all' ? null : new Date(now().getTime() - waitMs))
  const places = scope === 'all' ? found : await ofFrequencies(services, found, scope)
  let breaks = 0
  const check = async ([resourceId, ofAccount]: [number, Place[]]) => {
    const found = await db.transaction(async (tx) => {
      await lockByText(tx, 'bankRecords', String(resourceId))
      const stretches = await judgePlaces(tx, resourceId, ofAccount, windows)
      await keepBreaks(tx, now(), resourceId, stretches)
      return stretches.flatMap((stretch) => stretch.breaks)
    })
    breaks += found.length
  }
  await inLanes([...Map.groupBy(places, (place) => place.resourceId)], LANES, check, isStopping)
  return breaks
}

/** The places of accounts that have records as often. */
async function ofFrequencies(services: Parts, places: Place[], wanted: readonly Frequency[]): Promise<Place[]> {
  if (FREQUENCIES.every((one) => wanted.includes(one))) return places
  const ids = places.map(({ resourceId }) => resourceId)
  const levels = await readLevels(services.db, services, ids)
  return places.filter(({ resourceId }) => wanted.includes(levels.get(resourceId)?.isBusy ? 'high' : 'low'))
}

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
