import { fieldRecord, id } from '#domain/text/text-field.ts'
import { REPORT_FIELDS } from '#features/report/report-search.ts'
import type { SearchOf } from '#features/search-schema.ts'

/** Search parameters: the time span, and optionally one channel, supplier or merchant. */
export const profileSearchSchema = fieldRecord({ ...REPORT_FIELDS, productId: id, supplierId: id, merchantId: id })
export type ProfileSearch = SearchOf<typeof profileSearchSchema>
