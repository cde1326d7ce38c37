/** Which moment of an order decides whether it is counted, and where: its creation (a cohort), or its completion. */
export const READINGS = ['created', 'completed'] as const
export type Reading = (typeof READINGS)[number]

/** Dimensions of the counts of orders and payouts. `weekHour` is an hour of a weekday, 1 Monday to 7 Sunday: `1-09`. */
export const STATISTIC_DIMENSIONS = [
  'day',
  'hour',
  'weekHour',
  'product',
  'merchant',
  'supplier',
  'account',
  'status',
  'mark',
  'currency',
] as const
export type StatisticDimension = (typeof STATISTIC_DIMENSIONS)[number]

/**
 * The figures of a group. Rates and averages are divisions of sums: `successCount / count`, `successMs / successCount`.
 * Fees and profit are null for whom they are hidden from.
 */
export interface Figures {
  count: number
  amountMinor: number
  successCount: number
  /** Money received for, or paid by, the successful ones. */
  successAmountMinor: number
  feesMinor: number | null
  profitMinor: number | null
  /** The time from creation to completion of the successful ones, in ms, summed. */
  successMs: number
}

/** The figures of no orders. */
export const NO_FIGURES = {
  count: 0,
  amountMinor: 0,
  successCount: 0,
  successAmountMinor: 0,
  feesMinor: 0,
  profitMinor: 0,
  successMs: 0,
} satisfies Figures

/** Orders that a period must have had for a change since then to be told in per cent. */
export const COMPARED_MIN = 20
