import { fieldRecord, id } from '#domain/text/text-field.ts'
import { REPORT_FIELDS } from '#features/report/report-search.ts'
import type { SearchOf } from '#features/search-schema.ts'

/** Search parameters: the time span, and optionally one group. */
export const statisticsSearchSchema = fieldRecord({ ...REPORT_FIELDS, groupRowId: id })
export type StatisticsSearch = SearchOf<typeof statisticsSearchSchema>
