import { fieldRecord, oneOf, withFallback } from '#domain/text/text-field.ts'
import type { SearchOf } from '#features/search-schema.ts'

/** The modes of the screen: one order, a file of collections, a file of payouts. */
export const ORDER_TEST_MODES = ['single', 'batch', 'payouts'] as const

/** Which way of creating orders the page shows. */
export const orderTestSearchSchema = fieldRecord({ mode: withFallback(oneOf(ORDER_TEST_MODES), 'single') })
export type OrderTestSearch = SearchOf<typeof orderTestSearchSchema>
