import pg from 'pg'
import type { PoolClient } from 'pg'
import type { Logger } from 'pino'

const POOL_SIZE = 20
const STATEMENT_TIMEOUT_MS = 60_000
/** A full pool answers with an error instead of holding callers for ever. */
const CONNECT_PATIENCE_MS = 15_000

const broken = new WeakSet<PoolClient>()

/** The server's connections. A broken one never ends the process: whoever uses it learns it from their statement, and it is replaced. */
export function openPool(connectionString: string, log: Pick<Logger, 'warn'>): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'paydesk',
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_PATIENCE_MS,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // Statements that are called without waiting for each other travel together.
    pipeline: true,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  })
  // While a connection is lent out the pool does not listen to it, and an error that nobody hears would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!pool.ending && !broken.has(client)) log.warn({ err: error }, 'a database connection broke')
      broken.add(client)
    })
  })
  // The same break, reported by the pool for a connection that lay idle.
  pool.on('error', () => {})
  return pool
}

/** Whether a connection is known to have broken: nothing that is sent over it any more arrives. */
export function isBroken(client: PoolClient): boolean {
  return broken.has(client)
}
