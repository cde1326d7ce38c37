import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

/** ms before each try to bring it back; when all have failed one after the other, it is given up. */
const RESTART_PAUSES_MS: readonly number[] = [0, 500, 1_000, 2_000, 5_000, 10_000]
/** Whoever ran so long had come back; its end begins a new count. */
const SETTLED_MS = 5_000

export interface Kept {
  /** Ends it for good and waits until it is gone. */
  stop(): Promise<void>
  /** Settles with the reason when it was given up. */
  failed: Promise<Error>
}

/**
 * Starts a child again whenever it ends without having been asked to. `restart` answers the new child once it is ready;
 * `report` is called at every end and every failed try.
 */
export function keepRunning(
  first: ChildProcess,
  restart: () => Promise<ChildProcess>,
  report: (reason: Error) => void,
  endOf: (how: string) => Error,
  pausesMs: readonly number[] = RESTART_PAUSES_MS,
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
      await kept
    },
  }
}

async function ended(child: ChildProcess): Promise<string> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.signalCode ?? `code ${child.exitCode}`
}
