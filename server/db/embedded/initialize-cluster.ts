import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, lchownSync, lstatSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import { handOver, removeDraft, type ClusterFiles } from './cluster-files.ts'
import type { RunAs } from './unprivileged-user.ts'

/** Name of the cluster's only role. */
export const clusterRole = 'paydesk'

/**
 * Creates the cluster unless it exists. It is created in a draft directory and renamed, so an interrupted start leaves
 * nothing half done.
 */
export async function initializeCluster(
  files: ClusterFiles,
  binaries: Binaries,
  user: RunAs | undefined,
  volatile: boolean,
): Promise<void> {
  removeDraft(files)
  if (existsSync(files.cluster)) return giveTo(files.cluster, user)
  mkdirSync(files.draft, { mode: 0o700 })
  if (user) chownSync(files.draft, user.uid, user.gid)
  const directory = handOver(files.draft, user, 3)
  const password = handOver(files.password, user, 4)
  const child = spawn(
    binaries.initdb,
    [
      ...[
        '-D',
        directory.path,
        '-U',
        clusterRole,
        `--pwfile=${password.path}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
      ],
      // The same collation on every machine, whatever its language.
      ...['--locale-provider=builtin', '--locale=C.UTF-8'],
      ...(volatile ? ['--no-sync'] : []),
    ],
    { ...user, cwd: '/', stdio: ['ignore', 'pipe', 'pipe', directory.stdio, password.stdio] },
  )
  directory.close()
  password.close()
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) {
    throw new Error(
      `The embedded PostgreSQL could not be set up in ${files.cluster}:\n${Buffer.concat(output).toString('utf8').trim()}`,
    )
  }
  renameSync(files.draft, files.cluster)
}

/** A copy that root restored belongs to root, as whom PostgreSQL refuses to run. */
function giveTo(cluster: string, user: RunAs | undefined): void {
  if (!user || lstatSync(cluster).uid === user.uid) return
  const inside = readdirSync(cluster, { recursive: true, encoding: 'utf8' }).map((name) => path.join(cluster, name))
  // The cluster itself last: what an interrupted start left to do shows by it.
  for (const one of [...inside, cluster]) lchownSync(one, user.uid, user.gid)
}
