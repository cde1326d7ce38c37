import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDb } from '#server/db/client.ts'
import type { Db } from '#server/db/client.ts'
import { clusterFiles, readPostmasterPid } from '#server/db/embedded/cluster-files.ts'
import { connectEmbedded } from '#tests/support/database/embedded-pool.ts'
import { startServer } from './server-process.ts'
import type { ServerProcess } from './server-process.ts'

const ADMIN = { ADMIN_ACCOUNT: 'founder01', ADMIN_PASSWORD: 'Founder2026' }

/** A server on its embedded database, to be killed and restarted on the same data. */
export interface CrashingServer {
  /** The superAdmin created at setup. */
  admin: { userName: string; password: string }
  url(): string
  /** A separate connection to its database; a new one after every start. */
  db(): Db
  /** Kills it like a crash, either together with its PostgreSQL or leaving that running. */
  crash(withDatabase: boolean): Promise<void>
  /** Shuts it down gracefully. */
  end(): Promise<void>
  /** Starts it on the data that a crash or shutdown left. */
  restart(): Promise<void>
  dispose(): Promise<void>
}

export async function createCrashingServer(): Promise<CrashingServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'paydesk-crash-'))
  const files = clusterFiles(dataDir)
  const start = async () => await startServer({ DATA_DIR: dataDir, DEMO: '0', TRAFFIC: '0', ...ADMIN })
  let server: ServerProcess = await start()
  let pool = connectEmbedded(files)
  // A failed start leaves no process to stop.
  const leave = async () => {
    if (!pool.ended) await pool.end()
  }
  return {
    admin: { userName: ADMIN.ADMIN_ACCOUNT, password: ADMIN.ADMIN_PASSWORD },
    url: () => server.url,
    db: () => createDb(pool),
    crash: async (withDatabase) => {
      const postmaster = readPostmasterPid(files.postmasterPid)
      process.kill(server.pid, 'SIGKILL')
      if (withDatabase && postmaster) process.kill(postmaster.pid, 'SIGKILL')
      await server.ended
      await leave()
    },
    end: async () => {
      await leave()
      await server.end()
    },
    restart: async () => {
      server = await start()
      pool = connectEmbedded(files)
    },
    dispose: async () => {
      await leave()
      await server.end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
