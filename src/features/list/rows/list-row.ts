import type { FieldIssue } from '#contract/wire/envelope.ts'
import type { QueueSource } from '#ui/queue/queue-types.ts'

/**
 * Fields of every list row: an id, which as a number grows with time, and a version that grows with each change;
 * without it rows never change.
 */
export interface ListRow {
  id: number | string
  version?: number
}

/** The version of a row; 0 for rows that never change. */
export const versionOf = ({ version = 0 }: { version?: number }): number => version

/** A list's search parameters: the shared ones, and filters under their own names. */
export type ListSearch = Record<string, unknown> & { sort?: string; direction?: 'asc' | 'desc'; open?: string }

/** A page as list calls return it. */
export interface RowPage<Row> {
  list: Row[]
  total: number
  totalIsExact: boolean
  /** Of a list that stands at a moment: how many came since. */
  addedSince?: number | undefined
  /** Of a list that counts records: some of them lie in the archive, where no list shows them. */
  countsArchived?: boolean | undefined
  nextCursor: string | null
}

/** The start of a page: after the previous page's cursor, or by page number if that page is not loaded. */
export type PageRequest = { cursor: string } | { pageIndex: number }
export type FetchPage<Row, Input> = (input: Input, request: PageRequest, signal: AbortSignal) => Promise<RowPage<Row>>

/** A list as loaded; a new object after every change except that of a single row. */
export interface ListSnapshot<Row> {
  readonly source: Required<QueueSource<Row>>
  /** `loading` has nothing to show yet; `ready` may still fetch more. */
  readonly status: 'loading' | 'ready' | 'failed'
  readonly error: unknown
  readonly total: number
  readonly totalIsExact: boolean
  /** Count of rows that came since the moment at which the list stands. */
  readonly addedSince: number
  /** True if its figures count records in the archive, too. */
  readonly countsArchived: boolean
  readonly isRefreshing: boolean
  /** The id above which rows are new to this list; null before it is known. */
  readonly newestId: number | null
}

/** The sorting of a list request, beside its filters. */
export interface SortedInput {
  sortBy?: string
  sortDirection?: 'asc' | 'desc'
}

/** Drops the sorting, for calls that count or sum. */
export function filtersOf<Input extends SortedInput>({
  sortBy: _by,
  sortDirection: _direction,
  ...filters
}: Input): Omit<Input, 'sortBy' | 'sortDirection'> {
  return filters
}

export type FaultOf = Pick<FieldIssue, 'fault' | 'params'>
