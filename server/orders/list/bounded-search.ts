import { DrizzleQueryError, sql } from 'drizzle-orm'
import type { OrderFilter } from '#contract/order.schemas.ts'
import type { Queryable } from '#server/db/client.ts'
import { CODES } from '#contract/envelope.ts'
import { AppError } from '#server/platform/app-error.ts'

/** Filters that look for a part of a text: an index serves them from three characters on, and where `pg_trgm` is installed. */
const PARTS_OF_TEXTS = ['description', 'userName', 'validateUserName'] as const satisfies readonly (keyof OrderFilter)[]

const SECONDS = 3
/** PostgreSQL's code for a statement that was ended because its time was over. */
const CANCELED = '57014'

/**
 * Reads with a list's filters. A search for a part of a text, which may come to read every order, ends after a few seconds
 * with 400 `order.searchTooWide`, so that neither people nor connections wait for it.
 */
export async function boundedSearch<T>(
  db: Queryable,
  filter: OrderFilter,
  read: (db: Queryable) => Promise<T>,
): Promise<T> {
  if (!PARTS_OF_TEXTS.some((field) => filter[field])) return await read(db)
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${`${SECONDS}s`}, true)`)
      return await read(tx)
    })
  } catch (error) {
    if (!isCanceled(error)) throw error
    throw new AppError(CODES.badInput, 'order.searchTooWide', { params: { seconds: SECONDS } })
  }
}

function isCanceled(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === CANCELED
}
