import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { findBinaries } from './binaries.ts'
import {
  clusterFiles,
  clusterPassword,
  handOver,
  logSince,
  openLog,
  readPostmasterPid,
  type ClusterFiles,
} from './cluster-files.ts'
import { lockDirectory } from './directory-lock.ts'
import { clusterRole, initializeCluster } from './initialize-cluster.ts'
import { keepRunning } from './keep-running.ts'
import { stopOrphan } from './orphaned-postmaster.ts'
import { serverSettings } from './settings.ts'
import { unprivilegedUser, type RunAs } from './unprivileged-user.ts'

const startPatienceMs = 60_000
const portAttempts = 5
/** For what a killed PostgreSQL has left running: it ends by itself once it notices. */
const remnantPatienceMs = 20_000
/** For a server that was told to end a moment ago, as in a restart; loading this program has given it some seconds already. */
const endingServerPatienceMs = 1_000

/** A private PostgreSQL that runs as this process's child, and is started again on its port when it ends by itself. */
export interface EmbeddedPostgres {
  /** Connection string of one of its databases. */
  urlOf(database: string): string
  /** Stops it (fast shutdown with checkpoint) and gives the directory free. May be called more than once. */
  stop(): Promise<void>
  /** Settles with the reason when PostgreSQL ended and could not be brought back. */
  failed: Promise<Error>
}

export interface EmbeddedOptions {
  /** Trades durability for speed, for tests. */
  volatile?: boolean
  /** Called with why PostgreSQL ended, or could not be started again, before each try to bring it back. */
  report?: (reason: Error) => void
  /** ms to wait before each try to bring it back. */
  restartPausesMs?: readonly number[]
}

/**
 * Starts the private PostgreSQL of a data directory, creating or recovering it as needed.
 * Throws DirectoryInUseError when another live server has the directory, else an Error with the end of PostgreSQL's log.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { volatile = false, report = () => {}, restartPausesMs }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const directory = path.resolve(dataDir)
  mkdirSync(directory, { recursive: true })
  const unlock = await lockDirectory(directory, endingServerPatienceMs)
  try {
    const files = clusterFiles(directory)
    const user = unprivilegedUser(files.cluster)
    const binaries = findBinaries(user)
    await stopOrphan(files)
    const password = clusterPassword(files, user)
    await initializeCluster(files, binaries, user, volatile)
    const children = new EndedWithUs()
    const start = async (fixedPort?: number) =>
      await startOnPort(
        (port) => children.add(launch(files, binaries.postgres, user, port, volatile)),
        files,
        fixedPort,
      )
    const { child, port } = await start()
    const restart = async () => {
      await stopOrphan(files)
      return (await start(port)).child
    }
    const endOf = (how: string) => new Error(`The embedded PostgreSQL ended (${how}). Its log is ${files.log}.`)
    const { failed, stop } = keepRunning(child, restart, report, endOf, restartPausesMs)
    const endWithProcess = () => {
      children.end()
      unlock()
    }
    process.once('exit', endWithProcess)
    return {
      urlOf: (database) => `postgresql://${clusterRole}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
      stop: async () => {
        await stop()
        process.off('exit', endWithProcess)
        unlock()
      },
      failed,
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The latest child: whatever ends this process, short of a kill, also ends its database, one that is just starting too. */
class EndedWithUs {
  #child: ChildProcess | undefined

  add(child: ChildProcess): ChildProcess {
    this.#child = child
    return child
  }

  end(): void {
    this.#child?.kill('SIGINT')
  }
}

/** Another program may take the port between choosing and using it; then the next one is tried, unless it has to be this one. */
async function startOnPort(launchOn: (port: number) => ChildProcess, files: ClusterFiles, fixedPort?: number) {
  const remnantDeadline = Date.now() + remnantPatienceMs
  for (let attempt = 1; ; attempt++) {
    const port = fixedPort ?? (await freePort())
    const logStart = statSync(files.log, { throwIfNoEntry: false })?.size ?? 0
    const child = launchOn(port)
    if (await isReady(child, files)) {
      child.unref()
      return { child, port }
    }
    const log = logSince(files.log, logStart)
    if (attempt < portAttempts && /could not (bind|create any TCP)/.test(log)) continue
    if (Date.now() < remnantDeadline && log.includes('pre-existing shared memory block')) {
      await delay(50)
      continue
    }
    throw new Error(`The embedded PostgreSQL did not start in ${files.cluster}. The end of its log:\n${log}`)
  }
}

function launch(
  files: ClusterFiles,
  postgres: string,
  user: RunAs | undefined,
  port: number,
  volatile: boolean,
): ChildProcess {
  const cluster = handOver(files.cluster, user, 3)
  const log = openLog(files.log)
  const child = spawn(postgres, ['-D', cluster.path, ...serverSettings({ port, volatile })], {
    ...user,
    cwd: '/',
    stdio: ['ignore', log, log, cluster.stdio],
    // In a session of its own, Ctrl+C in the terminal does not take the database from under the server.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  closeSync(log)
  cluster.close()
  return child
}

async function isReady(child: ChildProcess, files: ClusterFiles): Promise<boolean> {
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  const deadline = Date.now() + startPatienceMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) return false
    const status = readPostmasterPid(files.postmasterPid)
    if (status?.ready && status.pid === child.pid) return true
    await Promise.race([delay(5), failed])
  }
  child.kill('SIGQUIT')
  return false
}
