import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import { productFamily } from '#domain/products.ts'
import { isStaff } from '#domain/roles.ts'
import type { RollupDimension } from '#server/db/kept/define-rollup.ts'
import { merchants, suppliers } from '#server/db/schema/schema.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'
import type { StatisticKind } from '#server/figures/statistics/statistic-kind.ts'

/** A filter of a call, as a condition on a column: of the rows, or of what is kept of them. */
export interface StatisticFilter {
  by: RollupDimension | 'currency'
  matches: (column: SQL) => SQL
}

/** The filters that a call gives. */
export function filtersOf(input: ParsedInputOf<'order.statisticsV2'>): StatisticFilter[] {
  const { merchantId, merchantUserId, supplierId, supplierUserId, productId, resourceId, currency } = input
  const equals = (by: StatisticFilter['by'], value: number | string | undefined): StatisticFilter[] =>
    value === undefined ? [] : [{ by, matches: (column) => sql`${column} = ${value}` }]
  const ofUser = (by: StatisticFilter['by'], table: typeof merchants | typeof suppliers, userId: number | undefined) =>
    userId === undefined
      ? []
      : [
          {
            by,
            matches: (column: SQL) =>
              sql`${column} in (select ${table.id} from ${table} where ${table.userId} = ${userId})`,
          },
        ]
  const family = productId === undefined ? [] : productFamily(productId)
  return [
    ...equals('merchant', merchantId),
    ...equals('supplier', supplierId),
    ...ofUser('merchant', merchants, merchantUserId),
    ...ofUser('supplier', suppliers, supplierUserId),
    ...(productId === undefined
      ? []
      : [{ by: 'product', matches: (column: SQL) => sql`${column} = any(${sql.param(family)}::int[])` } as const]),
    ...equals('account', resourceId),
    ...equals('currency', currency),
    ...equals('mark', input.orderMark),
    ...equals('mark', input.orderType),
  ]
}

/** Whose rows a person counts, as filters: those of `partyListScope`; undefined for whoever has none. */
export function ofParty({ role, merchantId, supplierId }: ScopedActor, team: boolean): StatisticFilter[] | undefined {
  if (isStaff(role)) return []
  if (role === 'merchant')
    return merchantId === null ? undefined : [{ by: 'merchant', matches: (column) => sql`${column} = ${merchantId}` }]
  if (role !== 'supplier' || supplierId === null) return undefined
  const matches = team
    ? (column: SQL) => sql`${column} in (select t.id from suppliers t where t.parent_id = ${supplierId})`
    : (column: SQL) => sql`${column} = ${supplierId}`
  return [{ by: 'supplier', matches }]
}

/** A filter's condition on the rows. */
export function withColumn({ table, state }: StatisticKind, { by, matches }: StatisticFilter): SQL {
  const columns = {
    product: table.productId,
    merchant: table.merchantId,
    supplier: table.supplierId,
    account: table.resourceId,
    state,
    mark: table.orderMark,
    currency: table.currency,
  }
  return matches(sql`${columns[by]}`)
}
