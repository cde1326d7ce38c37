import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { CODES } from '#contract/envelope.ts'
import { AppError } from '#server/http/app-error.ts'

/** What follows a page by its last id, in a list with the newest first. */
export function behind(column: PgColumn, cursor: string | undefined): SQL | undefined {
  return cursor === undefined ? undefined : sql`${column} < ${Number.parseInt(cursor, 10) || 0}`
}

/** A page of the rows read, one more than it holds, with where it ends. */
export function pageOf<T extends { id: number }>(rows: readonly T[], limit: number): { list: T[]; nextCursor: string | null } {
  const list = rows.slice(0, limit)
  return { list, nextCursor: rows.length > limit ? String(list.at(-1)?.id ?? '') : null }
}

/** 409: somebody changed it since it was looked at; says who and when. */
export function movedOn(msg: 'risk.entryMovedOn' | 'risk.ruleMovedOn', row: { version: number; updatedBy: string | null; updatedAt: Date }): AppError {
  return new AppError(CODES.conflict, msg, { params: { refusal: 'movedOn' }, present: { version: row.version }, by: row.updatedBy, at: row.updatedAt.toISOString() })
}
