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

/** Where an embedded database keeps its things below the data directory. */
export function clusterFiles(dataDir: string) {
  return {
    /** The cluster itself; present only when initdb has finished. */
    cluster: path.join(dataDir, 'pg'),
    /** A cluster still in the making; of no value after a crash. */
    draft: path.join(dataDir, 'pg.new'),
    password: path.join(dataDir, 'pg.password'),
    log: path.join(dataDir, 'pg.log'),
    postmasterPid: path.join(dataDir, 'pg', 'postmaster.pid'),
  }
}

export type ClusterFiles = ReturnType<typeof clusterFiles>

/** What the running PostgreSQL writes about itself, or undefined when there is no such file. */
export function readPostmasterPid(file: string): { pid: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined
  } catch {
    return undefined
  }
}

/** The password of the cluster's only role, made with the cluster and readable by the two users concerned alone. */
export function clusterPassword(files: ClusterFiles, user: RunAs | undefined): string {
  if (!existsSync(files.cluster) || !existsSync(files.password)) {
    writeFileSync(files.password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
    if (user) chownSync(files.password, user.uid, user.gid)
  }
  return readFileSync(files.password, 'utf8').trim()
}

/** Opens the log for appending, with an overlong one set aside: the file outlives this process, as PostgreSQL may. */
export function openLog(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestLogBytes) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

/** The last lines of the log from an offset on, for a message about a failed start. */
export function logSince(file: string, offset: number): string {
  const lines = readFileSync(file).subarray(offset).toString('utf8').trim().split('\n')
  return lines.slice(-12).join('\n')
}

/** Removes what an interrupted first start has left. */
export function removeDraft(files: ClusterFiles): void {
  rmSync(files.draft, { recursive: true, force: true })
}

/**
 * How the child is told of a file or directory. As root the child has another user, who may be unable to pass through
 * the directories above: on Linux it gets an open descriptor and the path of that. `close` when the child has started.
 */
export function handOver(target: string, user: RunAs | undefined, descriptor: number) {
  if (!user || process.platform !== 'linux') return { path: target, stdio: 'ignore' as const, close: () => {} }
  const fd = openSync(target, 'r')
  return { path: `/proc/self/fd/${descriptor}`, stdio: fd, close: () => closeSync(fd) }
}
