import type { ListSelection } from '#features/list/list-definition.ts'
import { filtersOf } from '#features/list/rows/list-row.ts'
import type { SortedInput } from '#features/list/rows/list-row.ts'
import type { QueueStore } from '#ui/queue/queue-store.ts'

/** The selection as calls take it: rows by key, or the list's filters with exclusions. */
export function selectionOf<Input extends SortedInput>(store: QueueStore, input: Input): ListSelection<Input> {
  const selected = store.selection()
  if (selected.kind === 'keys') return { keys: [...selected.keys] }
  return { filter: filtersOf(input), except: [...selected.except] }
}
