import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { RunAs } from './unprivileged-user.ts'

const largestLogBytes = 10 * 1024 * 1024

/** File paths of an embedded database below the data directory. */
export function clusterFiles(dataDir: string) {
  return {
    /** The cluster itself; present only after initdb has finished. */
    cluster: path.join(dataDir, 'pg'),
    /** A cluster that initdb is still writing; useless after a crash. */
    draft: path.join(dataDir, 'pg.new'),
    password: path.join(dataDir, 'pg.password'),
    log: path.join(dataDir, 'pg.log'),
    postmasterPid: path.join(dataDir, 'pg', 'postmaster.pid'),
  }
}

export type ClusterFiles = ReturnType<typeof clusterFiles>

/** State that the running PostgreSQL writes to its pid file; undefined when there is no such file. */
export function readPostmasterPid(file: string): { pid: number; port: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 0
      ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
      : undefined
  } catch {
    return undefined
  }
}

/** The password of the cluster's only role, created with the cluster and readable only by the two users involved. */
export function clusterPassword(files: ClusterFiles, user: RunAs | undefined): string {
  if (!existsSync(files.cluster) || !existsSync(files.password)) {
    writeFileSync(files.password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
    if (user) chownSync(files.password, user.uid, user.gid)
  }
  return readFileSync(files.password, 'utf8').trim()
}

/**
 * Opens the log for appending and rotates an overlong one: PostgreSQL may outlive this process and keep writing to it.
 */
export function openLog(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestLogBytes) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

/** The last log lines after an offset, for the message about a failed start. */
export function logSince(file: string, offset: number): string {
  const lines = readFileSync(file).subarray(offset).toString('utf8').trim().split('\n')
  return lines.slice(-12).join('\n')
}

/** Removes leftovers of an interrupted first start. */
export function removeDraft(files: ClusterFiles): void {
  rmSync(files.draft, { recursive: true, force: true })
}

/**
 * How a file or directory is passed to the child. As root the child runs as another user, who may lack access to the
 * parent directories: on Linux it gets an open descriptor and its path. Call `close` once the child has started.
 */
export function handOver(target: string, user: RunAs | undefined, descriptor: number) {
  if (!user || process.platform !== 'linux') return { path: target, stdio: 'ignore' as const, close: () => {} }
  const fd = openSync(target, 'r')
  return { path: `/proc/self/fd/${descriptor}`, stdio: fd, close: () => closeSync(fd) }
}
