import type { FieldIssue } from '#contract/wire/envelope.ts'

/**
 * Fields of every list row: an id, which as a number grows with time, and a version that grows with each change; without
 * it rows never change.
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
