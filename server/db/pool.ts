import pg from 'pg'
import type { PoolClient } from 'pg'
import type { Logger } from 'pino'

/** For calls and work, beside two connections that listen. */
const POOL_SIZE = 21
/** A new connection costs 80 ms of processor time for the password alone. */
export const IDLE_CONNECTION_MS = 600_000
const STATEMENT_TIMEOUT_MS = 60_000
/** Time to wait for a free connection before failing. */
const CONNECT_PATIENCE_MS = 15_000

const broken = new WeakSet<PoolClient>()

/**
 * The server's connection pool. A broken connection never ends the process: its user gets the error from the statement,
 * and the pool replaces it.
 */
export function openPool(connectionString: string, log: Pick<Logger, 'warn'>): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'paydesk',
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_PATIENCE_MS,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // Statements issued without awaiting each other are pipelined.
    pipeline: true,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  })
  // The pool does not listen for errors on a checked-out connection, and an unhandled error event would end the
  // process.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!pool.ending && !broken.has(client)) log.warn({ err: error }, 'a database connection broke')
      broken.add(client)
    })
  })
  // The pool reports the same failure for an idle connection.
  pool.on('error', () => {})
  return pool
}

/** Takes a connection as broken that could not even roll back. */
export function declareBroken(client: PoolClient): void {
  broken.add(client)
}

/** True where a connection is known to be broken, so nothing sent over it arrives. */
export function isBroken(client: PoolClient): boolean {
  return broken.has(client)
}
