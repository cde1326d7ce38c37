import { z } from 'zod'
import { decimalText, line } from '#contract/fields.ts'
import { PAYOUT_SORTS, payoutFilterShape } from '#contract/payout.schemas.ts'
import { DAY_SPANS } from '#features/list/filters.ts'

/**
 * The list's search parameters: every filter of the call under its own name, amounts as major units in plain decimals,
 * beside them named spans of days, the sorting and the open record.
 */
export const payoutSearchSchema = z.object({
  ...payoutFilterShape,
  realAmountMin: decimalText.optional(),
  realAmountMax: decimalText.optional(),
  created: z.enum(DAY_SPANS).optional(),
  completed: z.enum(DAY_SPANS).optional(),
  sort: z.enum(PAYOUT_SORTS).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
  /** The order number that the inspector shows. */
  open: line(32).optional(),
})

export type PayoutSearch = z.output<typeof payoutSearchSchema>
export type PayoutSearchField = keyof PayoutSearch
