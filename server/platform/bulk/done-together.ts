import pg from 'pg'
import { DatabaseUnavailable } from '#server/db/failures/database-unavailable.ts'
import { AppError } from '#server/platform/app-error.ts'

/**
 * Applies a bulk change to all rows at once. Returns the changed ones: none if one refusal, or the database's (a
 * deadlock, a constraint), rolled everything back. The rest must be processed one by one.
 */
export async function doneTogether<T>(work: () => Promise<ReadonlySet<T>>): Promise<ReadonlySet<T>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError || isRefusedByDatabase(error)) return new Set()
    throw error
  }
}

/** The database refused; while it is unavailable, the outcome is unknown. */
function isRefusedByDatabase(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return false
  return error instanceof pg.DatabaseError || (error instanceof Error && error.cause instanceof pg.DatabaseError)
}
