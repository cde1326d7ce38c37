import { unmaskFields } from '#domain/privacy/masked-numbers.ts'
import type { ListSelection } from '#features/list/list-definition.ts'
import { versionOf, filtersOf } from '#features/list/rows/list-row.ts'
import type { SortedInput } from '#features/list/rows/list-row.ts'
import type { QueueStore } from '#ui/queue/queue-store.ts'

/** The newer of the list's row and the record's; numbers masked in lists stay unmasked if the record has them. */
export function newestRow<Row extends { version?: number }>(
  listed: Row | undefined,
  record: Row | undefined,
  maskedFields: readonly (keyof Row)[] = [],
): Row | undefined {
  if (!listed || !record) return listed ?? record
  return versionOf(listed) >= versionOf(record) ? unmaskFields(listed, record, maskedFields) : record
}

/** The selection as calls take it: rows by key, or the list's filters with exclusions. */
export function selectionOf<Input extends SortedInput>(store: QueueStore, input: Input): ListSelection<Input> {
  const selected = store.selection()
  if (selected.kind === 'keys') return { keys: [...selected.keys] }
  return { filter: filtersOf(input), except: [...selected.except] }
}
