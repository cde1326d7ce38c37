import { badField } from '#server/platform/app-error.ts'

interface AskedColumns<Column extends string> {
  columns: readonly Column[]
  /** What the columns are called in the caller's language; as many as there are columns. */
  headers?: readonly string[] | undefined
}

/** The first row of an export: columns by the names that were sent with them, those of times with their zone. 400 for names that are not as many. */
export function exportHeader<Column extends string>(
  { columns, headers }: AskedColumns<Column>,
  timeColumns: readonly Column[],
  zone: string,
): string[] {
  if (headers && headers.length !== columns.length) throw badField('headers', 'invalid')
  return columns.map((column, at) => `${headers?.[at] ?? column}${timeColumns.includes(column) ? ` (${zone})` : ''}`)
}
