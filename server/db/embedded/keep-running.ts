import { once } from 'node:events'
import type { EventEmitter } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

/** Pause before each restart, in ms; gives up when all of them fail in a row. */
const RESTART_PAUSES_MS: readonly number[] = [0, 500, 1_000, 2_000, 5_000, 10_000]
/** One that is asked to end while it recovers, as on a full disk, may never do so; it loses nothing by a sudden end. */
const STOP_PATIENCE_MS = 30_000
/** A child that ran this long counts as recovered; its next exit starts a new count. */
const SETTLED_MS = 5_000

export interface Kept {
  /** Stops it permanently and waits until it has exited. */
  stop(): Promise<void>
  /** Resolves with the reason once restarting was given up. */
  failed: Promise<Error>
}

/** Parts of a child process that keeping it running needs. */
export type KeptChild = Pick<ChildProcess, 'exitCode' | 'signalCode' | 'ref'> &
  EventEmitter & { kill(signal: NodeJS.Signals): unknown }

/**
 * Restarts a child whenever it exits unasked. `restart` resolves with the new child once it is ready; `report` is
 * called on every exit and every failed restart.
 */
export function keepRunning(
  first: KeptChild,
  restart: () => Promise<KeptChild>,
  report: (reason: Error) => void,
  endOf: (how: string) => Error,
  pausesMs: readonly number[] = RESTART_PAUSES_MS,
  stopPatienceMs: number = STOP_PATIENCE_MS,
): Kept {
  const stopping = new AbortController()
  const failed = Promise.withResolvers<Error>()
  let child = first

  const bringBack = async (end: Error, pauses: number[]): Promise<boolean> => {
    let reason = end
    for (let pause = pauses.shift(); pause !== undefined; pause = pauses.shift()) {
      report(reason)
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return false
      try {
        child = await restart()
        return true
      } catch (error) {
        reason = error instanceof Error ? error : new Error(String(error))
      }
    }
    failed.resolve(reason)
    return false
  }
  const keep = async () => {
    let pauses = [...pausesMs]
    for (;;) {
      const since = performance.now()
      if (stopping.signal.aborted) child.kill('SIGINT')
      const how = await ended(child)
      if (stopping.signal.aborted) return
      if (performance.now() - since > SETTLED_MS) pauses = [...pausesMs]
      if (!(await bringBack(endOf(how), pauses))) return
    }
  }
  const kept = keep()
  return {
    failed: failed.promise,
    stop: async () => {
      stopping.abort()
      child.ref()
      child.kill('SIGINT')
      const timer = setInterval(() => child.kill('SIGQUIT'), stopPatienceMs)
      await kept
      clearInterval(timer)
    },
  }
}

async function ended(child: KeptChild): Promise<string> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.signalCode ?? `code ${child.exitCode}`
}
