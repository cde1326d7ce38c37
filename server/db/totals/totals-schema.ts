import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../schema/columns.ts'
import { ORDER_TOTALS } from './order-totals.ts'
import { PAYOUT_TOTALS } from './payout-totals.ts'

export * from './order-totals.ts'
export * from './payout-totals.ts'

/** The totals of all kinds. */
export const TOTALS_KINDS = [ORDER_TOTALS, PAYOUT_TOTALS] as const

/**
 * The zone that the days of each kind's totals refer to, and when they were last found or put right; no row until they are
 * first computed.
 */
export const totalsStates = pgTable('totals_states', {
  kind: text().primaryKey(),
  zone: text().notNull(),
  /** Of which cells its figures were made; null for totals, which have days alone. Where it is not what is wanted, they are made anew. */
  cells: text(),
  checkedAt: instant(),
})
