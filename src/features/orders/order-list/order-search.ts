import { z } from 'zod'
import { decimalText, line } from '#contract/fields.ts'
import { ORDER_SORTS, orderFilterShape } from '#contract/order.schemas.ts'
import { DAY_SPANS } from '#features/list/filters.ts'

/**
 * The list's search parameters: every filter of the call under its own name, amounts as major units in plain decimals,
 * beside them named spans of days, the sorting and the open record.
 */
export const orderSearchSchema = z.object({
  ...orderFilterShape,
  usdtCount: decimalText.optional(),
  realAmountMin: decimalText.optional(),
  realAmountMax: decimalText.optional(),
  created: z.enum(DAY_SPANS).optional(),
  completed: z.enum(DAY_SPANS).optional(),
  sort: z.enum(ORDER_SORTS).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
  /** The order number that the inspector shows. */
  open: line(32).optional(),
})

export type OrderSearch = z.output<typeof orderSearchSchema>
export type OrderSearchField = keyof OrderSearch
