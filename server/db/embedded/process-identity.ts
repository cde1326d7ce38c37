import { execFileSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'

/** Distinguishes a live process from a later one with the same pid; undefined when no such process runs. */
export function processIdentity(pid: number): string | undefined {
  if (process.platform === 'linux') return linuxIdentity(pid)
  if (!acceptsSignals(pid)) return undefined
  return process.platform === 'win32' ? 'running' : psField(pid, 'lstart')
}

/** True where the process is the PostgreSQL server of the data directory, not another program with a reused pid. */
export function isPostmasterOf(pid: number, dataDir: string): boolean {
  if (processIdentity(pid) === undefined) return false
  if (process.platform === 'win32') return true
  if (process.platform !== 'linux') return psField(pid, 'command')?.includes(dataDir) ?? false
  try {
    const command = readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
    // The server's working directory is its data directory, whatever path it was given.
    return command === 'postgres' && realpathSync(`/proc/${pid}/cwd`) === realpathSync(dataDir)
  } catch {
    return false
  }
}

/** Start time in clock ticks since boot, with the boot id; an unreaped zombie counts as gone. */
function linuxIdentity(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`
  } catch {
    return undefined
  }
}

function acceptsSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function psField(pid: number, field: string): string | undefined {
  try {
    return execFileSync('ps', ['-ww', '-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}
