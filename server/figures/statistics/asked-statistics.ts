import { and, ne } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ParsedInputOf } from '#contract/contract.ts'
import { STATISTIC_DIMENSIONS } from '#domain/statistics/statistics.ts'
import type { Reading, StatisticDimension } from '#domain/statistics/statistics.ts'
import type { Call } from '#server/http/call.ts'
import { badField } from '#server/platform/app-error.ts'
import { NOTHING } from '#server/platform/lists/filters/conditions.ts'
import { partyListScope } from '#server/platform/lists/party-scope.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { FIELD_OF } from '#server/figures/statistics/statistic-kind.ts'
import type { StatisticKind } from '#server/figures/statistics/statistic-kind.ts'
import { filtersOf, ofParty, withColumn } from '#server/figures/statistics/statistic-filters.ts'
import type { StatisticFilter } from '#server/figures/statistics/statistic-filters.ts'
import { countedSpan } from '#server/figures/statistics/statistics-span.ts'
import type { CountedSpan } from '#server/figures/statistics/statistics-span.ts'

export type StatisticsInput = ParsedInputOf<'order.statisticsV2'>

/** Statistics that a call asks for: whose rows, the span they are counted in, and the grouping. */
export interface AskedStatistics extends CountedSpan {
  kind: StatisticKind
  reading: Reading
  /** The moment that decides where a row counts. */
  at: PgColumn
  zone: string
  dimensions: readonly StatisticDimension[]
  /** Everything but the span. */
  where: SQL | undefined
  /** The same as filters of what figures are kept by; undefined where that cannot be said. */
  filters: readonly StatisticFilter[] | undefined
  /** The moment of the call. */
  now: Date
}

/** Reads a call's input; 400 names what cannot be asked. */
export function askedStatistics(
  { actor, services }: Pick<Call, 'actor' | 'services'>,
  kind: StatisticKind,
  input: StatisticsInput,
): AskedStatistics {
  const zone = zoneOf(services)
  const hidden = kind.hiddenFields(actor.role)
  const wanted = new Set([...(input.groupBy ?? []), ...(input.groupByMerchant === true ? ['merchant' as const] : [])])
  const dimensions = STATISTIC_DIMENSIONS.filter((dimension) => wanted.has(dimension))
  if (dimensions.some((dimension) => hidden.has(FIELD_OF[dimension] ?? ''))) throw badField('groupBy', 'notAvailable')
  const reading = input.reading ?? (services.settings.get('completeTimeFilter') ? 'completed' : 'created')
  const now = services.now()
  const filtersByHidden = filtersByHiddenField(hidden, input)
  const filters = filtersOf(input)
  const party = ofParty(actor, input.team === true)
  return {
    ...countedSpan(input, zone, now),
    now,
    filters: filtersByHidden || party === undefined ? undefined : [...party, ...filters],
    kind,
    reading,
    at: reading === 'created' ? kind.table.createdAt : kind.table.completedAt,
    zone,
    dimensions,
    where: and(
      partyListScope(kind.table, actor, input.team === true),
      kind.hidden === undefined ? undefined : ne(kind.state, kind.hidden),
      filtersByHidden ? NOTHING : undefined,
      ...filters.map((filter) => withColumn(kind, filter)),
    ),
  }
}

/** As in lists, what a role may not see matches nothing. */
const filtersByHiddenField = (hidden: ReadonlySet<string>, input: StatisticsInput): boolean =>
  (hidden.has('supplierId') && (input.supplierId ?? input.supplierUserId) !== undefined) ||
  (hidden.has('resourceId') && input.resourceId !== undefined) ||
  (hidden.has('orderMark') && (input.orderMark ?? input.orderType) !== undefined)
