import type { SocketPush } from '#contract/wire/socket.ts'
import { suggestedBy } from '#features/list/fields/filter-input.ts'
import type { ListDefinition, PushedRow } from '#features/list/list-definition.ts'
import { filtersOf } from '#features/list/rows/list-row.ts'
import type { RowPage, SortedInput } from '#features/list/rows/list-row.ts'
import { PAGE_SIZE } from '#features/list/rows/use-list-pages.ts'
import type { QueueRow } from '#features/queue/queue-row.ts'

interface QueueParts<Row extends QueueRow, Input extends SortedInput>
  extends Omit<ListDefinition<Row, Input>, 'keyOf' | 'fetchPage' | 'live' | 'suggestFilters'> {
  getPage: (input: Input, signal: AbortSignal) => Promise<RowPage<Row>>
  read: (push: SocketPush) => PushedRow<Row>
  holds?: (row: Row) => boolean
  /** The newest row stands first where no other sorting is chosen. */
  isNewestFirst: boolean
  /** The sorting with the newest row first, where the call has to be told. */
  newestFirst?: SortedInput
}

/** The list of a queue: its rows by their numbers, pages by one call, and how it follows what others do. */
export function queueDefinition<Row extends QueueRow, Input extends SortedInput>({
  getPage,
  read,
  holds,
  isNewestFirst,
  newestFirst,
  ...parts
}: QueueParts<Row, Input>): ListDefinition<Row, Input> {
  const page = (input: object, signal: AbortSignal) => getPage(input as Input, signal)
  return {
    ...parts,
    keyOf: (row) => row.orderCode,
    fetchPage: (input, request, signal) => page({ pageSize: PAGE_SIZE, ...input, ...request }, signal),
    live: {
      read,
      ...(holds && { holds }),
      countNewer: async (filters, newerThanId, signal) =>
        (await page({ ...filters, newerThanId, pageSize: 1 }, signal)).total,
      newestId: (input, signal) =>
        isNewestFirst && input.sortBy === undefined
          ? null
          : page({ ...filtersOf(input), ...newestFirst, pageSize: 1 }, signal).then(({ list }) => list[0]?.id ?? 0),
    },
    suggestFilters: suggestedBy(async () => {
      const { suggestIn } = await import('#features/queue/filters/queue-suggestions.ts')
      return { suggest: suggestIn(parts.filters) }
    }),
  }
}
