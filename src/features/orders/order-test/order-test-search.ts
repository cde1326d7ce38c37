import { fieldRecord, oneOf, withFallback } from '#domain/text/text-field.ts'
import type { SearchOf } from '#features/search-schema.ts'

/** The modes of the screen: one order, or a file of them. */
export const ORDER_TEST_MODES = ['single', 'batch'] as const

/** Which way of creating orders the page shows. */
export const orderTestSearchSchema = fieldRecord({ mode: withFallback(oneOf(ORDER_TEST_MODES), 'single') })
export type OrderTestSearch = SearchOf<typeof orderTestSearchSchema>
