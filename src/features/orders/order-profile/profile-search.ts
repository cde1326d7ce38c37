import { z } from 'zod'
import { id, wallClock } from '#contract/fields.ts'
import { DAY_SPANS } from '#features/list/filters.ts'

/** What is analysed: a named span of days, or moments of the platform's zone; without either the last 24 hours. */
export const profileSearchSchema = z.object({
  created: z.enum(DAY_SPANS).optional(),
  startTime: wallClock.optional(),
  endTime: wallClock.optional(),
  productId: id.optional(),
  supplierId: id.optional(),
  merchantId: id.optional(),
  /** The hours as a table. */
  hours: z.enum(['chart', 'table']).default('chart'),
})
export type ProfileSearch = z.output<typeof profileSearchSchema>
