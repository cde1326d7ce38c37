import { MONITOR_NUMBER, SHORT_NAME } from '#domain/lists/fields/common.fields.ts'
import { fieldRecord, line } from '#domain/text/text-field.ts'
import { REPORT_FIELDS } from '#features/report/report-search.ts'
import type { SearchOf } from '#features/search-schema.ts'

/** Search parameters: the time span, and optionally one bank or phone. */
export const figuresSearchSchema = fieldRecord({
  ...REPORT_FIELDS,
  bank: line(SHORT_NAME.maxLength),
  monitorId: line(MONITOR_NUMBER.maxLength),
})
export type FiguresSearch = SearchOf<typeof figuresSearchSchema>
