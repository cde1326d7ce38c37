import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { processIdentity } from './process-identity.ts'

const holderSchema = z.object({ pid: z.int().positive(), since: z.string(), identity: z.string() })
type Holder = z.infer<typeof holderSchema>

/** Another live server is using the data directory. */
export class DirectoryInUseError extends Error {
  readonly pid: number
  readonly since: string

  constructor(dataDir: string, holder: Holder) {
    super(
      `${dataDir} is in use by another Paydesk server: process ${holder.pid}, running since ${holder.since}. ` +
        'Stop that one, or set DATA_DIR to another directory.',
    )
    this.name = 'DirectoryInUseError'
    this.pid = holder.pid
    this.since = holder.since
  }
}

/**
 * Makes this process the only server of a data directory; returns the release function. The lock of a dead process
 * (crash, power loss, reused pid) counts as free. A holder that is shutting down gets `patienceMs`; after that it
 * throws DirectoryInUseError.
 */
export async function lockDirectory(dataDir: string, patienceMs: number): Promise<() => void> {
  const file = path.join(dataDir, 'server.lock')
  const mine: Holder = {
    pid: process.pid,
    since: new Date().toISOString(),
    identity: processIdentity(process.pid) ?? 'running',
  }
  const deadline = Date.now() + patienceMs
  while (!putLock(file, mine)) {
    const holder = readHolder(file)
    if (!holder || processIdentity(holder.pid) !== holder.identity) discardStale(file, holder)
    else if (Date.now() >= deadline) throw new DirectoryInUseError(dataDir, holder)
    else await delay(25)
  }
  return () => {
    const holder = readHolder(file)
    if (holder?.pid === mine.pid && holder.identity === mine.identity) rmSync(file, { force: true })
  }
}

/** A link is created atomically, so no process reads a half-written lock. */
function putLock(file: string, holder: Holder): boolean {
  const draft = `${file}.${holder.pid}`
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Removes the stale lock; if another starter has replaced it meanwhile, the new one is put back. */
function discardStale(file: string, stale: Holder | undefined): void {
  const aside = `${file}.${process.pid}.stale`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const taken = readHolder(aside)
  if (taken && (taken.pid !== stale?.pid || taken.identity !== stale.identity)) putLock(file, taken)
  rmSync(aside, { force: true })
}

function readHolder(file: string): Holder | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
