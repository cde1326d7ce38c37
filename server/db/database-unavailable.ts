import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** What is known of work whose connection broke: that nothing of it is stored, or nothing. */
export type Outcome = 'undone' | 'unknown'

/** The connection to the database broke or could not be had, and what became of the work that needed it. */
export class DatabaseUnavailable extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome, cause: unknown) {
    super(outcome === 'undone' ? 'the database is away' : 'the database went away before it said whether it was done', {
      cause,
    })
    this.name = 'DatabaseUnavailable'
    this.outcome = outcome
  }
}

/**
 * SQLSTATEs after which the connection is gone or was never had: shutdown, crash and start (57P), broken connections (08), no
 * room for another (53300), authentication (28), no such database (3D), and time-outs of idle sessions and transactions (25P03, 25P04).
 */
const UNAVAILABLE_STATES = /^(57P0[1-5]|08...|53300|28...|3D000|25P0[34])$/
/** What the system says of a connection. */
const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** What `pg` says of a connection, which has no codes for it. */
const UNAVAILABLE_MESSAGES = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
])

/** Whether something failed because the connection to the database broke or could not be had, rather than by what was asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (error instanceof DrizzleQueryError) return isDatabaseUnavailable(error.cause)
  // A refused connection to a name with several addresses has its reasons inside.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (error instanceof pg.DatabaseError) return UNAVAILABLE_STATES.test(code)
  return UNAVAILABLE_CODES.has(code) || UNAVAILABLE_MESSAGES.has(error.message)
}

/** Whether the work is known to have left nothing, so that it may be done again. */
export function isUndone(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.outcome === 'undone'
}
