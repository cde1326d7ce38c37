import type { Pool } from 'pg'

const LOG_PAGE_BYTES = 8_192

/** How far the primary's log lies on the disk: with everything that was acknowledged until now. */
export async function endOfLog(primary: Pool): Promise<string> {
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

/** Whether a replica has replayed the log up to a position; never true of a server that is no replica, or no longer one. */
export async function hasReplayed(replica: Pool, position: string): Promise<boolean> {
  const { rows } = await replica.query<{ there: boolean }>(
    'select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as there',
    [position],
  )
  return rows[0]?.there === true
}

/** Throws where two servers are not primary and replica of one database, or the primary acknowledges what is not on its disk. */
export async function checkPair(primary: Pool, replica: Pool): Promise<void> {
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
