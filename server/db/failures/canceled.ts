import { DrizzleQueryError } from 'drizzle-orm'

/** PostgreSQL's code for a statement that its timeout, or somebody, canceled. */
const CANCELED = '57014'

/** Whether a statement took longer than it may. */
export function isCanceled(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === CANCELED
}
