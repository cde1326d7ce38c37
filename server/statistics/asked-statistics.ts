import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ParsedInputOf } from '#contract/contract.ts'
import { productFamily } from '#domain/products.ts'
import { STATISTIC_DIMENSIONS } from '#domain/statistics/statistics.ts'
import type { Reading, StatisticDimension } from '#domain/statistics/statistics.ts'
import { merchants, suppliers } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { badField } from '#server/platform/app-error.ts'
import { NOTHING } from '#server/platform/lists/conditions.ts'
import { partyListScope } from '#server/platform/orders/party-scope.ts'
import { zoneOf } from '#server/platform/zone.ts'
import { FIELD_OF } from '#server/statistics/statistic-kind.ts'
import type { StatisticKind } from '#server/statistics/statistic-kind.ts'
import { countedSpan } from '#server/statistics/statistics-span.ts'
import type { CountedSpan } from '#server/statistics/statistics-span.ts'

export type StatisticsInput = ParsedInputOf<'order.statisticsV2'>

/** What a call asks for: whose rows, counted where, and by what. */
export interface AskedStatistics extends CountedSpan {
  kind: StatisticKind
  reading: Reading
  /** The moment that decides where a row counts. */
  at: PgColumn
  zone: string
  dimensions: readonly StatisticDimension[]
  /** Everything but the span. */
  where: SQL | undefined
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
  return {
    ...countedSpan(input, zone, services.now()),
    kind,
    reading,
    at: reading === 'created' ? kind.table.createdAt : kind.table.completedAt,
    zone,
    dimensions,
    where: and(
      partyListScope(kind.table, actor, input.team === true),
      kind.hidden === undefined ? undefined : ne(kind.state, kind.hidden),
      asksHidden(hidden, input) ? NOTHING : undefined,
      ...conditionsOf(kind.table, input),
    ),
  }
}

/** As in lists, what a role may not see matches nothing. */
const asksHidden = (hidden: ReadonlySet<string>, input: StatisticsInput): boolean =>
  (hidden.has('supplierId') && (input.supplierId ?? input.supplierUserId) !== undefined) ||
  (hidden.has('resourceId') && input.resourceId !== undefined) ||
  (hidden.has('orderMark') && (input.orderMark ?? input.orderType) !== undefined)

function conditionsOf(table: StatisticKind['table'], input: StatisticsInput): (SQL | undefined)[] {
  const { merchantId, merchantUserId, supplierId, supplierUserId, productId, resourceId, currency } = input
  const equals = <C extends PgColumn>(column: C, value: C['_']['data'] | undefined) =>
    value === undefined ? undefined : eq(column, value)
  return [
    equals(table.merchantId, merchantId),
    equals(table.supplierId, supplierId),
    merchantUserId === undefined
      ? undefined
      : sql`${table.merchantId} in (select ${merchants.id} from ${merchants} where ${merchants.userId} = ${merchantUserId})`,
    supplierUserId === undefined
      ? undefined
      : sql`${table.supplierId} in (select ${suppliers.id} from ${suppliers} where ${suppliers.userId} = ${supplierUserId})`,
    productId === undefined ? undefined : inArray(table.productId, productFamily(productId)),
    equals(table.resourceId, resourceId),
    equals(table.currency, currency),
    equals(table.orderMark, input.orderMark),
    equals(table.orderMark, input.orderType),
  ]
}
