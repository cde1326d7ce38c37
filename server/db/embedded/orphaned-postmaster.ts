import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { readPostmasterPid, type ClusterFiles } from './cluster-files.ts'
import { isPostmasterOf } from './process-identity.ts'

/** Escalation: fast shutdown with checkpoint, immediate shutdown, then SIGKILL; each with its time limit in ms. */
const escalation: [NodeJS.Signals, number][] = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
]

/**
 * Stops the PostgreSQL that outlived a killed server, so that the new one is always our own child with our own
 * settings. Everything it acknowledged is on disk. A pid file whose pid now belongs to another program is removed.
 */
export async function stopOrphan(files: ClusterFiles): Promise<void> {
  const found = readPostmasterPid(files.postmasterPid)
  if (!found) return
  for (const [signal, patience] of escalation) {
    if (!isPostmasterOf(found.pid, files.cluster)) break
    process.kill(found.pid, signal)
    await gone(found.pid, files.cluster, patience)
  }
  if (isPostmasterOf(found.pid, files.cluster)) {
    throw new Error(
      `PostgreSQL process ${found.pid} of an earlier run uses ${files.cluster} and cannot be stopped. End it, then start again.`,
    )
  }
  // A clean stop removes the file itself; after a crash the pid may belong to any process.
  rmSync(files.postmasterPid, { force: true })
}

async function gone(pid: number, cluster: string, patience: number): Promise<void> {
  const deadline = Date.now() + patience
  while (Date.now() < deadline && isPostmasterOf(pid, cluster)) await delay(10)
}
