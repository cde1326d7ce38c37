import pg from 'pg'
import { DatabaseUnavailable } from '#server/db/database-unavailable.ts'
import { AppError } from '#server/platform/app-error.ts'

/**
 * Does to many what may be done to them at once. Answers whom it was done to: nobody where one refusal, or the database's
 * (a lock that others held crosswise, a constraint), undid it all. Whoever is left is to be asked alone.
 */
export async function doneTogether<T>(work: () => Promise<ReadonlySet<T>>): Promise<ReadonlySet<T>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError || isRefusedByDatabase(error)) return new Set()
    throw error
  }
}

/** The database says no; where it is away, nobody knows whether it was done. */
function isRefusedByDatabase(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return false
  return error instanceof pg.DatabaseError || (error instanceof Error && error.cause instanceof pg.DatabaseError)
}
