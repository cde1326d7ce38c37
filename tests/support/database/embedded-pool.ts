import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { clusterFiles } from '#server/db/embedded/cluster-files.ts'

/** Connects to the PostgreSQL of a data directory: its port is the fourth line of postmaster.pid. */
export function connectEmbedded({ password, postmasterPid }: ReturnType<typeof clusterFiles>): pg.Pool {
  const port = Number(readFileSync(postmasterPid, 'utf8').split('\n')[3])
  const pool = new pg.Pool({
    host: '127.0.0.1',
    port,
    user: 'paydesk',
    database: 'paydesk',
    password: readFileSync(password, 'utf8').trim(),
    max: 2,
  })
  // The crash cut the connection; the next query would report it.
  pool.on('error', () => {})
  return pool
}
