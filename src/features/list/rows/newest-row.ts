import { unmaskFields } from '#domain/privacy/masked-numbers.ts'
import { versionOf } from '#features/list/rows/list-row.ts'

/** The newer of the list's row and the record's; numbers masked in lists stay unmasked if the record has them. */
export function newestRow<Row extends { version?: number }>(
  listed: Row | undefined,
  record: Row | undefined,
  maskedFields: readonly (keyof Row)[] = [],
): Row | undefined {
  if (!listed || !record) return listed ?? record
  return versionOf(listed) >= versionOf(record) ? unmaskFields(listed, record, maskedFields) : record
}
