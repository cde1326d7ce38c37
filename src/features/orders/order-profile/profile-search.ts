import { fieldRecord, id, oneOf, wallClock, withFallback } from '#domain/text-field.ts'
import type { SearchOf } from '#features/search-schema.ts'
import { DAY_SPANS } from '#features/list/fields/filters.ts'

/** What is analysed: a named span of days, or moments of the platform's zone; without either the last 24 hours. */
export const profileSearchSchema = fieldRecord({
  created: oneOf(DAY_SPANS),
  startTime: wallClock,
  endTime: wallClock,
  productId: id,
  supplierId: id,
  merchantId: id,
  /** The hours as a table. */
  hours: withFallback(oneOf(['chart', 'table']), 'chart'),
})
export type ProfileSearch = SearchOf<typeof profileSearchSchema>
