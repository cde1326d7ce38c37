import { lt } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { LIMITS } from '#domain/limits.ts'
import { badField } from '#server/platform/app-error.ts'

interface Asked {
  pageIndex?: number | undefined
  pageSize?: number | undefined
  pageNum?: number | undefined
  cursor?: string | undefined
}

interface Page {
  limit: number
  offset: number
  /** What lies behind the page that was read last. */
  behind: SQL | undefined
}

/** Which page of a list with the newest ids first is asked for: behind a cursor, which is the last row's id, or so many from the start. 400 for a cursor that is none. */
export function pageBy(id: PgColumn, { pageIndex = 1, pageSize, pageNum, cursor }: Asked): Page {
  const limit = pageSize ?? pageNum ?? LIMITS.pageSizeDefault
  if (!cursor) return { limit, offset: (pageIndex - 1) * limit, behind: undefined }
  if (!/^\d{1,15}$/.test(cursor)) throw badField('cursor', 'cursor')
  return { limit, offset: 0, behind: lt(id, Number(cursor)) }
}

/** A page of the rows read, one more than it holds, with where it ends. */
export function pageOf<T extends { id: number }>(
  rows: readonly T[],
  limit: number,
): { list: T[]; nextCursor: string | null } {
  const list = rows.slice(0, limit)
  return { list, nextCursor: rows.length > limit ? String(list.at(-1)?.id ?? '') : null }
}
