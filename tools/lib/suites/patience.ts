import { availableParallelism, loadavg } from 'node:os'

/** An idle machine may become busy within a minute, and a busy one busier. */
const LEAST = 2
const MOST = 12
/** A hang is seen within a minute; a limit that is longer by itself at most doubles. */
const HANG_MS = 60_000

/**
 * The timeout for something that takes at most `ms` on an idle machine: the higher the load per core, the longer. Every
 * timeout in the tests comes from here; it ends hangs and does not measure speed.
 */
export function patience(ms: number): number {
  const [wanted = 0] = loadavg()
  const factor = Math.min(MOST, Math.max(LEAST, (2 * wanted) / availableParallelism()))
  return Math.round(Math.min(ms * factor, Math.max(HANG_MS, ms * LEAST)))
}
