import type { FieldIssue } from '#contract/envelope.ts'

/** What every row of a list has: an id, the newer the greater, and a version that grows with each change. */
export interface ListRow {
  id: number
  version: number
}

/** A list's search parameters as the kit reads them: those that every list has, and filters under their own names. */
export type ListSearch = Record<string, unknown> & { sort?: string; direction?: 'asc' | 'desc'; open?: string }

/** A page as list calls answer it. */
export interface RowPage<Row> {
  list: Row[]
  total: number
  totalIsExact: boolean
  nextCursor: string | null
}

/** What a list request may be sorted by, beside its filters. */
export interface SortedInput {
  sortBy?: string
  sortDirection?: 'asc' | 'desc'
}

/** Leaves the sorting off, for calls that count or sum. */
export function filtersOf<Input extends SortedInput>({
  sortBy: _by,
  sortDirection: _direction,
  ...filters
}: Input): Omit<Input, 'sortBy' | 'sortDirection'> {
  return filters
}

export type FaultOf = Pick<FieldIssue, 'fault' | 'params'>
