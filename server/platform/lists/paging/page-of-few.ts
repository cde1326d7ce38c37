import { LIMITS } from '#domain/limits.ts'

interface PageWanted {
  pageIndex?: number | undefined
  pageSize?: number | undefined
  pageNum?: number | undefined
  cursor?: string | undefined
}

/** A page of rows that are so few that they are read, filtered and sorted at once; the cursor is a position. */
export function pageOfFew<Row>(rows: readonly Row[], { pageIndex = 1, cursor, ...wanted }: PageWanted) {
  const limit = wanted.pageSize ?? wanted.pageNum ?? LIMITS.pageSizeDefault
  const start = cursor === undefined ? (pageIndex - 1) * limit : Number.parseInt(cursor, 10) || 0
  const end = start + limit
  return {
    list: rows.slice(start, end),
    total: rows.length,
    totalIsExact: true,
    nextCursor: end < rows.length ? String(end) : null,
  }
}
