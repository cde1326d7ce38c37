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
/** Wait for remaining processes of a killed PostgreSQL: they exit once they notice. */
const remnantPatienceMs = 20_000
/** Wait for a server that is shutting down, as in a restart; loading this program has already given it some seconds. */
const endingServerPatienceMs = 1_000

/** A private PostgreSQL that runs as a child process and is restarted on the same port when it exits by itself. */
export interface EmbeddedPostgres {
  /** Connection string of one of its databases. */
  urlOf(database: string): string
  /** Stops it (fast shutdown with checkpoint) and releases the directory. Idempotent. */
  stop(): Promise<void>
  /** Resolves with the reason when PostgreSQL exited and could not be restarted. */
  failed: Promise<Error>
}

export interface EmbeddedOptions {
  /** Trades durability for speed, for tests. */
  volatile?: boolean
  /** Called before each restart with the reason why PostgreSQL exited or failed to start. */
  report?: (reason: Error) => void
  /** Pause before each restart, in ms. */
  restartPausesMs?: readonly number[]
}

/**
 * Starts the private PostgreSQL of a data directory, creating or recovering the cluster as needed. Throws
 * DirectoryInUseError when another live server holds the directory, otherwise an Error with the end of PostgreSQL's
 * log.
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
      urlOf: (database) => urlAt(port, password, database),
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

/** Connection string of a database of the directory's PostgreSQL, where that is running. */
export function urlOfRunning(dataDir: string, database: string): string | undefined {
  const files = clusterFiles(path.resolve(dataDir))
  const status = readPostmasterPid(files.postmasterPid)
  if (status?.ready !== true || !isAlive(status.pid)) return undefined
  return urlAt(status.port, clusterPassword(files, undefined), database)
}

const urlAt = (port: number, password: string, database: string) =>
  `postgresql://${clusterRole}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Tracks the latest child, so that this process's exit, except by SIGKILL, also stops its database, even while
 * starting.
 */
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

/**
 * Another program may take the port before PostgreSQL binds it; then the next one is tried, unless the port is fixed.
 */
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
    // In its own session, so that Ctrl+C in the terminal does not stop the database before the server.
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
