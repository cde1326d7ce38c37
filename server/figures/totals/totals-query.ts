import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isStaff } from '#domain/roles.ts'
import { startOfDay } from '#domain/time/zones.ts'
import type { Queryable } from '#server/db/client.ts'
import type { TotalsKind } from '#server/db/kept/define-totals.ts'
import { countOf, readTotals } from '#server/figures/totals/read-totals.ts'
import type { DimensionValues, TotalsQuery } from '#server/figures/totals/read-totals.ts'
import { after, instantOf } from '#server/platform/lists/filters/conditions.ts'
import { countTotal, totalOf } from '#server/platform/lists/paging/count.ts'
import type { Total } from '#server/platform/lists/paging/count.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** The filters for parties and time, which the totals of every kind answer. */
interface SharedFilter {
  merchantId?: number | undefined
  supplierId?: number | undefined
  team?: boolean | undefined
  startTime?: string | undefined
  endTime?: string | undefined
}

/** A filter that selects no values of dimensions. */
export const noValues = () => ({})

/** These filters are read in `totalsQuery`. */
export const SHARED_FILTERS = {
  merchantId: noValues,
  supplierId: noValues,
  team: noValues,
  startTime: noValues,
  endTime: noValues,
} satisfies Record<keyof SharedFilter, unknown>

/** The values of dimensions that each filter selects; only the rows can answer a filter that is left out. */
export type CoveredFilters<Filter, Dimension extends string> = {
  [Field in keyof Filter]?: (value: NonNullable<Filter[Field]>) => DimensionValues<Dimension>
}

/** The totals query for a list's filters; undefined when only the rows can answer. */
export function totalsQuery<Filter extends SharedFilter, Dimension extends string>(
  actor: ScopedActor,
  filter: Filter,
  covered: CoveredFilters<Filter, Dimension>,
  zone: string,
): TotalsQuery<Dimension> | undefined {
  const selections = selectionsOf(filter, covered)
  const party = partyOf(actor, filter)
  const from = filter.startTime ? instantOf('startTime', filter.startTime, zone) : undefined
  const to = filter.endTime ? after(instantOf('endTime', filter.endTime, zone)) : undefined
  if (selections === undefined || party === 'both' || !isMidnight(from, zone) || !isMidnight(to, zone)) return undefined
  return { party, from, to, only: inAll(selections) }
}

/** Values that each given filter selects; undefined when one of the filters is not covered. */
function selectionsOf<Filter extends object, Dimension extends string>(
  filter: Filter,
  covered: CoveredFilters<Filter, Dimension>,
): DimensionValues<Dimension>[] | undefined {
  const selections: DimensionValues<Dimension>[] = []
  for (const field in filter) {
    const value = filter[field]
    if (value === undefined || value === null || value === '') continue
    const select = covered[field]
    if (select === undefined) return undefined
    selections.push(select(value))
  }
  return selections
}

/** The values that all of the selections select. */
export function inAll<Dimension extends string>(
  selections: readonly (DimensionValues<Dimension> | undefined)[],
): DimensionValues<Dimension> | undefined {
  return selections.reduce((one, other) => (one && other ? inBoth(one, other) : (one ?? other)), undefined)
}

function inBoth<Dimension extends string>(
  one: DimensionValues<Dimension>,
  other: DimensionValues<Dimension>,
): DimensionValues<Dimension> {
  const merged: { -readonly [D in Dimension]?: DimensionValues<Dimension>[D] } = { ...one }
  for (const dimension in other) {
    const [known, wanted] = [one[dimension], other[dimension]]
    merged[dimension] = known && wanted ? known.filter((value) => wanted.includes(value)) : (wanted ?? known)
  }
  return merged
}

/** The owner of a list's rows; `both` when a merchant and a supplier are both requested. */
function partyOf(actor: ScopedActor, { merchantId, supplierId, team }: SharedFilter): TotalsQuery['party'] | 'both' {
  if (isStaff(actor.role)) {
    if (merchantId && supplierId) return 'both'
    if (merchantId) return { kind: 'merchant', ids: [merchantId] }
    return supplierId ? { kind: 'supplier', ids: [supplierId] } : undefined
  }
  if (merchantId || supplierId) return 'both'
  if (actor.role === 'merchant') return { kind: 'merchant', ids: actor.merchantId === null ? [] : [actor.merchantId] }
  if (actor.supplierId === null) return { kind: 'supplier', ids: [] }
  return team === true
    ? { kind: 'supplier', ids: teamOf(actor.supplierId) }
    : { kind: 'supplier', ids: [actor.supplierId] }
}

/** The rows an actor may see at all: a supplier's own and its team's. */
export function partySeenBy(actor: ScopedActor): TotalsQuery['party'] {
  if (isStaff(actor.role)) return undefined
  if (actor.role === 'merchant') return { kind: 'merchant', ids: actor.merchantId === null ? [] : [actor.merchantId] }
  return {
    kind: 'supplier',
    ids: actor.supplierId === null ? [] : sql`select ${actor.supplierId}::bigint union all ${teamOf(actor.supplierId)}`,
  }
}

const teamOf = (supplierId: number) => sql`select s.id from suppliers s where s.parent_id = ${supplierId}`

/** True for an end that falls on midnight, and for an open end. */
export function isMidnight(instant: Date | undefined, zone: string): boolean {
  return instant === undefined || startOfDay(instant, zone).getTime() === instant.getTime()
}

/**
 * The number of rows that a list matches: exact up to the cap, or always while `highPerfOrderQuery` is off. Taken from
 * the totals (`query`) without counting if they cover it.
 */
export async function countListed<Dimension extends string>(
  db: Queryable,
  services: Pick<Services, 'settings'>,
  kind: TotalsKind<Dimension, 'count'>,
  { where, query }: { where: SQL | undefined; query: TotalsQuery<Dimension> | undefined },
): Promise<Total> {
  const isCapped = services.settings.get('highPerfOrderQuery')
  const kept = query && (await readTotals(db, kind, zoneOf(services), query))
  if (kept) return totalOf(countOf(kept), isCapped)
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(kind.of)
    .where(where)
    .$dynamic()
  return await countTotal(db, found, isCapped)
}
