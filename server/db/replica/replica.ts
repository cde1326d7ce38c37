import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import type { Logger } from 'pino'
import { createDb } from '#server/db/client.ts'
import type { Db } from '#server/db/client.ts'
import { isDatabaseUnavailable } from '#server/db/failures/database-unavailable.ts'
import { openPool } from '#server/db/pool.ts'

const LOG_PAGE_BYTES = 8_192

/** How far the primary's log lies on the disk: with everything that was acknowledged until now. */
async function endOfLog(primary: Pool): Promise<string> {
  const position = await flushedPosition(primary)
  if (!mayCutRecord(position)) return position
  await primary.query("select pg_logical_emit_message(true, 'paydesk', '')")
  return await flushedPosition(primary)
}

async function flushedPosition(primary: Pool): Promise<string> {
  const { rows } = await primary.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position')
  return rows[0]?.position ?? ''
}

/**
 * Between commits PostgreSQL flushes whole pages of its log. The record at such an end is not whole, and an idle system completes it
 * many seconds later: a replica cannot get there until something is committed.
 */
function mayCutRecord(position: string): boolean {
  return Number.parseInt(position.split('/')[1] ?? '', 16) % LOG_PAGE_BYTES === 0
}

/** True where a replica has replayed the log up to a position; never of a server that is not a replica. */
async function hasReplayed(replica: Pool, position: string): Promise<boolean> {
  const { rows } = await replica.query<{ there: boolean }>(
    'select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as there',
    [position],
  )
  return rows[0]?.there === true
}

/** Throws where two servers are not primary and replica of one database, or the primary acknowledges what is not on its disk. */
async function checkPair(primary: Pool, replica: Pool): Promise<void> {
  const [one, other] = await Promise.all([identityOf(primary), identityOf(replica)])
  if (one.database !== other.database) throw new Error('DATABASE_READ_URL is no replica of DATABASE_URL')
  if (one.commits === 'off') throw new Error('synchronous_commit is off: what a replica has to know cannot be told')
}

async function identityOf(pool: Pool): Promise<{ database: string; commits: string }> {
  const { rows } = await pool.query<{ database: string; commits: string }>(
    `select system_identifier || '/' || current_database() as database, current_setting('synchronous_commit') as commits
     from pg_control_system()`,
  )
  if (!rows[0]) throw new Error('a database did not say which it is')
  return rows[0]
}

/**
 * SQLSTATEs that only a replica answers to a reading: its log went on and took the rows away (40001), or the statement needs
 * what a replica has not (0A000, 25006).
 */
const REPLICAS_STATES = new Set(['40001', '0A000', '25006'])

/** True where the primary would have answered a statement that failed on a replica. */
function isReplicasFault(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return true
  return error instanceof Error && 'code' in error && REPLICAS_STATES.has(String(error.code))
}

/**
 * A pool that reads from a replica until the replica fails once, and from the primary from then on: the statement that failed
 * and all later ones, so that no reading goes back in time.
 */
export function readingPool(replica: Pool, primary: Pool, onFault: (error: unknown) => void): Pool {
  let hasFailed = false
  const orPrimary = async <T>(ask: (pool: Pool) => Promise<T>): Promise<T> => {
    if (hasFailed) return await ask(primary)
    try {
      return await ask(replica)
    } catch (error) {
      if (!isReplicasFault(error)) throw error
      hasFailed = true
      onFault(error)
      return await ask(primary)
    }
  }
  const reading: Record<string | symbol, unknown> = {
    query: async (statement: QueryConfig, values?: unknown[]) =>
      await orPrimary(async (pool) => await pool.query(statement, values)),
    connect: async (): Promise<PoolClient> => await orPrimary((pool) => pool.connect()),
  }
  // All else that a pool is asked, the primary's answers.
  return new Proxy(primary, { get: (pool, name) => reading[name] ?? Reflect.get(pool, name) })
}

/** How long a call waits for the replica to know what was committed before the call; then it reads from the primary. */
const PATIENCE_MS = 100
/** How long the next calls do not wait for it after one has waited in vain. */
const REST_MS = 500
const ASK_AGAIN_MS = 5
/** How often it is looked after, and how long it may take to answer. */
const WATCH_MS = 1_000
const ANSWER_MS = 3_000
/** How long it may take to replay what the primary has written, until it is left out altogether. */
const BEHIND_MS = 5_000

/** A replica that reads are sent to while it knows everything that was committed before them. */
export interface Replica {
  /** Where a reading call may read that must find all that anybody has committed until now. */
  upToDate(): Promise<Db>
  /** Left out: away, behind, or no replica of this database. */
  isDegraded(): boolean
  close(): Promise<void>
}

interface Primary {
  pool: Pool
  db: Db
}

/**
 * Opens the replica of a database. It may be down: then it is left out, as later when it fails or falls behind, until it is
 * back.
 */
export async function openReplica(url: string, primary: Primary, log: Pick<Logger, 'warn' | 'info'>): Promise<Replica> {
  const pool = openPool(url, log)
  let db: Db | undefined
  let restsUntil = 0
  let awaited: { position: string; since: number } | undefined

  const leaveOut = (error: unknown) => {
    if (db !== undefined) log.warn({ err: error }, 'the replica is left out; reads go to the primary')
    db = undefined
  }
  const takeIn = () => {
    if (db === undefined) log.info('reads go to the replica')
    db ??= createDb(readingPool(pool, primary.pool, leaveOut))
  }
  const look = async () => {
    awaited ??= { position: await endOfLog(primary.pool), since: performance.now() }
    await checkPair(primary.pool, pool)
    if (await hasReplayed(pool, awaited.position)) {
      awaited = undefined
      takeIn()
    } else if (performance.now() - awaited.since > BEHIND_MS) throw new Error(`it is more than ${BEHIND_MS} ms behind`)
  }
  const watch = startWatch(async () => await within(ANSWER_MS, look()).catch(leaveOut))
  await watch.first

  const isThere = async (position: string): Promise<boolean> => {
    const deadline = performance.now() + PATIENCE_MS
    while (performance.now() < deadline) {
      if (await hasReplayed(pool, position)) return true
      await delay(ASK_AGAIN_MS)
    }
    return false
  }
  return {
    upToDate: async () => {
      const reads = db
      if (reads === undefined || performance.now() < restsUntil) return primary.db
      const position = await endOfLog(primary.pool)
      if (await within(PATIENCE_MS, isThere(position)).catch(() => false)) return reads
      restsUntil = performance.now() + REST_MS
      return primary.db
    },
    isDegraded: () => db === undefined,
    close: async () => {
      await watch.stop()
      await pool.end()
    },
  }
}

/** Runs work at once and, a while after each run, again. */
function startWatch(work: () => Promise<void>): { first: Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController()
  const first = work()
  const goOn = async () => {
    await first
    while (!stopping.signal.aborted) {
      await delay(WATCH_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (!stopping.signal.aborted) await work()
    }
  }
  const running = goOn()
  return {
    first,
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Rejects when a server does not answer in time, as one that is unreachable. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const isAnswered = new AbortController()
  const tooLate = delay(ms, undefined, { signal: isAnswered.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${ms} ms`)
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    isAnswered.abort()
    tooLate.catch(() => {})
    answer.catch(() => {})
  }
}
