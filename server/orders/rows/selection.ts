import { and } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { orders, payoutOrders } from '#server/db/schema/schema.ts'
import { isAnyOf, isNoneOf } from '#server/platform/lists/filters/conditions.ts'

type OrderTable = typeof orders | typeof payoutOrders

/** Rows with one of these numbers. */
export const hasCode = (table: OrderTable, codes: readonly string[]): SQL => isAnyOf(table.orderCode, codes)

/** Rows with any other number; all rows where none is named. */
export const hasNoneOf = (table: OrderTable, codes: readonly string[] | undefined): SQL | undefined =>
  isNoneOf(table.orderCode, codes)

/** Rows by number, or everything that a list shows for a filter except some. */
export type Selection<Filter> =
  | { orderCodes: readonly string[] }
  | { filter: Filter; except?: readonly string[] | undefined }

/** The condition of a selection; `scope` is what the actor may see at all, `matching` what a list shows for a filter. */
export function selected<Filter>(
  table: OrderTable,
  selection: Selection<Filter>,
  { scope, matching }: { scope: SQL | undefined; matching: (filter: Filter) => SQL | undefined },
): SQL | undefined {
  if ('orderCodes' in selection) return and(hasCode(table, selection.orderCodes), scope)
  return and(matching(selection.filter), hasNoneOf(table, selection.except))
}
