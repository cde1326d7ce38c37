import { z } from 'zod'
import { instant } from '#contract/calls/fields.ts'

/** How many earlier changes a record is shown with. */
export const SHOWN_CHANGES = 9

/** The latest changes of a record, newest first, with the value before and after each. */
export const pastChanges = <T extends z.ZodType>(value: T) =>
  z.array(z.object({ id: z.int(), at: instant, by: z.string().nullable(), before: value, after: value }))
