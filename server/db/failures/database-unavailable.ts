import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** Outcome of work whose connection broke: known to have stored nothing, or unknown. */
export type Outcome = 'undone' | 'unknown'

/** The database connection broke or could not be opened, with the outcome of the work that used it. */
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
 * SQLSTATEs that mean the connection is lost or was never opened: shutdown, crash and start (57P), broken connections
 * (08), too many connections (53300), authentication (28), no such database (3D), and timeouts of idle sessions and
 * transactions (25P03, 25P04).
 */
const UNAVAILABLE_STATES = /^(57P0[1-5]|08...|53300|28...|3D000|25P0[34])$/
/** Connection errors reported by the operating system. */
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
/** Connection errors reported by `pg`, which has no codes for them. */
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

/** True where a failure comes from a broken or unavailable database connection rather than from the statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (error instanceof DrizzleQueryError) return isDatabaseUnavailable(error.cause)
  // When a host name has several addresses, the refusals are nested inside.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (error instanceof pg.DatabaseError) return UNAVAILABLE_STATES.test(code)
  return UNAVAILABLE_CODES.has(code) || UNAVAILABLE_MESSAGES.has(error.message)
}

/** True where the work is known to have stored nothing, so a retry is safe. */
export function isUndone(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.outcome === 'undone'
}

/** PostgreSQL's code for a statement that its timeout, or somebody, canceled. */
const CANCELED = '57014'

/** True where a statement took longer than it may. */
export function isCanceled(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === CANCELED
}

/** PostgreSQL's `disk_full`. */
const DISK_FULL = '53100'
/** Messages of the system and of PostgreSQL's own log for a full disk. */
const SAYS_FULL =
  /no space left on device|ENOSPC|disk quota exceeded|EDQUOT|check free disk space|wrote only \d+ of \d+ bytes/i

/** True where an error says that a disk is full, of the database or of a file. */
export function isForWantOfRoom(error: unknown): boolean {
  if (isDiskFull(error)) return true
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return SAYS_FULL.test(`${code} ${error.message}`) || isForWantOfRoom(error.cause)
}

/** Time after the last disk-full error until the disk counts as having room again. */
const REMEMBERED_MS = 60_000

/** True where a statement failed because the database's disk is full; its transaction is rolled back as a whole. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === DISK_FULL) || isDiskFull(error.cause)
}

/** Remembers a disk-full error for one minute. `clock` in milliseconds. */
export function createDiskWatch(clock: () => number = () => performance.now()): { met(): void; isDegraded(): boolean } {
  let lastAt = Number.NEGATIVE_INFINITY
  return {
    met: () => {
      lastAt = clock()
    },
    isDegraded: () => clock() - lastAt < REMEMBERED_MS,
  }
}
