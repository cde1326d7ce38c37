/** The formats that a list can be exported in. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The rows that a sheet of a workbook holds below its header. A CSV file has no limit. */
export const SHEET_ROWS_MAX = 1_048_575

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
