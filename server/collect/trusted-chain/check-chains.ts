import { FREQUENCIES } from '#domain/settings.ts'
import type { Frequency } from '#domain/settings.ts'
import type { Services } from '#server/platform/services.ts'
import { readLevels } from '#server/collect/trusted-chain/chain-levels.ts'
import { chainWindows } from '#server/collect/trusted-chain/chain-rows.ts'
import { findPlaces } from '#server/collect/trusted-chain/find-stretches.ts'
import type { Place } from '#server/collect/trusted-chain/find-stretches.ts'
import { judgePlaces } from '#server/collect/trusted-chain/judge-places.ts'
import { keepBreaks } from '#server/collect/trusted-chain/keep-breaks.ts'
import { lockByText } from '#server/db/transactions/advisory-locks.ts'
import { inLanes } from '#server/platform/jobs/in-lanes.ts'

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
