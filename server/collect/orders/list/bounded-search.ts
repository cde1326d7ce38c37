import { sql } from 'drizzle-orm'
import type { OrderFilter } from '#contract/orders/order.schemas.ts'
import type { Queryable } from '#server/db/client.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { isCanceled } from '#server/db/failures/canceled.ts'
import { AppError } from '#server/platform/app-error.ts'

/** Substring filters: an index serves them from three characters on, if `pg_trgm` is installed. */
const PARTS_OF_TEXTS = ['description', 'userName', 'validateUserName'] as const satisfies readonly (keyof OrderFilter)[]

const SECONDS = 3

/**
 * Runs a list query. A substring search, which may have to read every order, is cancelled after a few seconds with 400
 * `order.searchTooWide`, so that it blocks neither people nor connections.
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
