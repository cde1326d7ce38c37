import { fieldRecord, id, wholeNumber } from '#domain/text/text-field.ts'
import { COMPARED_FIELDS, REPORT_FIELDS, STACK_FIELDS } from '#features/report/report-search.ts'
import type { SearchOf } from '#features/search-schema.ts'

/** Search parameters of statistics: the span, every filter of the call, and what is shown of it. */
export const statisticsSearchSchema = fieldRecord({
  ...REPORT_FIELDS,
  ...COMPARED_FIELDS,
  ...STACK_FIELDS,
  merchantId: id,
  supplierId: id,
  productId: id,
  orderMark: wholeNumber(1, 5),
  orderType: wholeNumber(1, 5),
})
export type StatisticsSearch = SearchOf<typeof statisticsSearchSchema>
