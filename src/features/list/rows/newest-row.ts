import { unmaskFields } from '#domain/masked-numbers.ts'

/** The newer of what the list and the record know of a row; the numbers that lists mask are whole where the record has them. */
export function newestRow<Row extends { version: number }>(
  listed: Row | undefined,
  record: Row | undefined,
  maskedFields: readonly (keyof Row)[] = [],
): Row | undefined {
  if (!listed || !record) return listed ?? record
  return listed.version >= record.version ? unmaskFields(listed, record, maskedFields) : record
}
