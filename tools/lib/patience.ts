import { availableParallelism, loadavg } from 'node:os'

/** A machine that is quiet now may be busy in a minute, and one that is busy may become busier. */
const LEAST = 3
const MOST = 20

/**
 * How long to wait for something that takes at most `ms` on a machine with nothing else to do: the more programs want each of
 * its cores, the longer. Every time limit of the tests comes from here; it ends what hangs, and says nothing about speed.
 */
export function patience(ms: number): number {
  const [wanted = 0] = loadavg()
  return Math.round(ms * Math.min(MOST, Math.max(LEAST, (2 * wanted) / availableParallelism())))
}
