import { availableParallelism, loadavg } from 'node:os'

/** An idle machine may become busy within a minute, and a busy one busier. */
const LEAST = 3
const MOST = 20

/**
 * The timeout for something that takes at most `ms` on an idle machine: the higher the load per core, the longer. Every
 * timeout in the tests comes from here; it ends hangs and does not measure speed.
 */
export function patience(ms: number): number {
  const [wanted = 0] = loadavg()
  return Math.round(ms * Math.min(MOST, Math.max(LEAST, (2 * wanted) / availableParallelism())))
}
