import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The user a child process runs as; undefined means the current user. */
export interface RunAs {
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root, so root starts it as the owner of the existing cluster, else `postgres`, else
 * `nobody`. The user needs a name because initdb looks it up. Undefined when this process is not root.
 */
export function unprivilegedUser(clusterDir: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = namedUsers()
  const user = users.get('postgres') ?? users.get('nobody')
  if (!user || user.uid === 0) {
    throw new Error(
      'The embedded PostgreSQL cannot run as root, and this machine has neither a user "postgres" nor "nobody". Start as an ordinary user, or set DATABASE_URL.',
    )
  }
  return user
}

/** True where the user can read a file or enter a directory, including every directory above it. */
export function canReach(user: RunAs, target: string): boolean {
  const real = path.resolve(target)
  for (let step = real; ; step = path.dirname(step)) {
    const { mode, uid, gid } = statSync(step)
    const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
    const needed = step === real ? 4 : 1
    if (((mode >> shift) & needed) !== needed) return false
    if (step === path.dirname(step)) return true
  }
}

function namedUsers(): Map<string, RunAs> {
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  return new Map(rows.map(([name = '', , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]))
}
