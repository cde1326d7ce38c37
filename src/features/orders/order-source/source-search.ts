import { fieldRecord, id } from '#domain/text/text-field.ts'
import { REPORT_FIELDS } from '#features/report/report-search.ts'
import type { SearchOf } from '#features/search-schema.ts'

/** Search parameters: the time span, and optionally one merchant. */
export const sourceSearchSchema = fieldRecord({ ...REPORT_FIELDS, merchantId: id })
export type SourceSearch = SearchOf<typeof sourceSearchSchema>
