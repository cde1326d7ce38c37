/** Fields of a list's input that choose the page, beside its filters. */
interface PageFields {
  pageIndex?: unknown
  pageSize?: unknown
  pageNum?: unknown
  cursor?: unknown
  sortBy?: unknown
  sortDirection?: unknown
  newerThanId?: unknown
}

/** The filters among a list's fields. */
export function listFilters<Input extends PageFields>(input: Input): Omit<Input, keyof PageFields> {
  const {
    pageIndex: _i,
    pageSize: _s,
    pageNum: _n,
    cursor: _c,
    sortBy: _b,
    sortDirection: _d,
    newerThanId: _w,
    ...filters
  } = input
  return filters
}
