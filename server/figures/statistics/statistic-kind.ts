import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { hiddenOrderFields } from '#contract/orders/hidden-order-fields.ts'
import { hiddenPayoutFields } from '#contract/payouts/hidden-payout-fields.ts'
import { HIDDEN_ORDER_STATUS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { PAYOUT_STAGE_IDS, payoutStageOf } from '#domain/payouts/payout-status.ts'
import type { Role } from '#domain/roles.ts'
import type { StatisticDimension } from '#domain/statistics/statistics.ts'
import type { RollupKind } from '#server/db/kept/define-rollup.ts'
import { ORDER_ROLLUP, orders, PAYOUT_ROLLUP, payoutOrders } from '#server/db/schema/schema.ts'
import { timeValue } from '#server/figures/statistics/statistics-span.ts'
import type { DimensionValue } from '#server/figures/statistics/statistics-span.ts'

/** Differences between the statistics of collection orders and of payouts. */
export interface StatisticKind {
  table: typeof orders | typeof payoutOrders
  /** The lifecycle's state, and its value that counts as a success. */
  state: PgColumn
  success: number
  /** The state that lists hide. */
  hidden?: number
  /** How a state is named in an answer. */
  nameOfState: (id: string) => string
  hiddenFields: (role: Role) => ReadonlySet<string>
  /** Kept figures of the kind. */
  rollup: RollupKind
}

export const ORDER_STATISTICS: StatisticKind = {
  table: orders,
  state: orders.status,
  success: ORDER_STATUS_IDS.successful,
  hidden: ORDER_STATUS_IDS[HIDDEN_ORDER_STATUS],
  nameOfState: (id) => id,
  hiddenFields: hiddenOrderFields,
  rollup: ORDER_ROLLUP,
}

export const PAYOUT_STATISTICS: StatisticKind = {
  table: payoutOrders,
  state: payoutOrders.stage,
  success: PAYOUT_STAGE_IDS.completed,
  nameOfState: (id) => payoutStageOf(Number(id)),
  hiddenFields: hiddenPayoutFields,
  rollup: PAYOUT_ROLLUP,
}

/** The field of a row that a dimension tells of, which a role may not see. */
export const FIELD_OF: Partial<Record<StatisticDimension, string>> = {
  merchant: 'merchantId',
  supplier: 'supplierId',
  account: 'resourceId',
  mark: 'orderMark',
}

/** The value of a dimension for a row at `at`. */
export function valueOfRow(
  { table, state }: StatisticKind,
  dimension: StatisticDimension,
  at: PgColumn,
  zone: string,
): DimensionValue {
  const ofTime = timeValue(dimension, sql`(${at} at time zone ${zone})`)
  if (ofTime !== undefined) return ofTime
  const columns: Partial<Record<StatisticDimension, PgColumn>> = {
    product: table.productId,
    merchant: table.merchantId,
    supplier: table.supplierId,
    account: table.resourceId,
    status: state,
    mark: table.orderMark,
    currency: table.currency,
  }
  return { key: sql`${columns[dimension]}`, text: (key) => sql`${key}::text` }
}
