import type { WhileWaitingOutside } from '#server/platform/while-waiting-outside.ts'

interface Line {
  running: number
  /** Work that has waited outside and goes on; it goes before what has not begun. */
  returning: (() => void)[]
  waiting: (() => void)[]
}

interface ShareLimits {
  /** How much of all may run at once before shares count. */
  atOnce: number
  /** What everybody may run at least, however many there are. */
  least: number
}

/** Runs a piece of somebody's work when it may run. */
export type InFairShare = <T>(
  whose: string,
  work: (whileWaitingOutside: WhileWaitingOutside) => Promise<T>,
) => Promise<T>

/**
 * Shares a process fairly: as long as there is room, everybody runs what they have. Without room, who runs more than an equal
 * share waits, in a line of their own, and nobody else does. Work that waits outside gives its place to others.
 */
export function createFairShares(limits: ShareLimits): InFairShare {
  const begin = createPlaces(limits)
  return async (whose, work) => {
    let end = await begin(whose, 'waiting')
    let isOutside = false
    const whileWaitingOutside: WhileWaitingOutside = async (wait) => {
      if (isOutside) return await wait()
      isOutside = true
      end()
      try {
        return await wait()
      } finally {
        end = await begin(whose, 'returning')
        isOutside = false
      }
    }
    try {
      return await work(whileWaitingOutside)
    } finally {
      end()
    }
  }
}

/** Begins a piece of somebody's work: its end, once it may run. */
function createPlaces({ atOnce, least }: ShareLimits) {
  /** Of those who run or wait. */
  const lines = new Map<string, Line>()
  let running = 0

  const mayRun = (line: Line) => running < atOnce || line.running < Math.max(least, Math.floor(atOnce / lines.size))
  const run = (line: Line) => {
    line.running += 1
    running += 1
  }
  /** Lets go on who waits, those first who run least. */
  const goOn = () => {
    for (;;) {
      const [next] = [...lines.values()]
        .filter((line) => isWaitedIn(line) && mayRun(line))
        .toSorted((one, other) => one.running - other.running)
      if (next === undefined) return
      run(next)
      const first = next.returning.shift() ?? next.waiting.shift()
      first?.()
    }
  }
  const endOf = (whose: string, line: Line) => () => {
    line.running -= 1
    running -= 1
    if (line.running === 0 && !isWaitedIn(line)) lines.delete(whose)
    goOn()
  }

  return async (whose: string, as: 'waiting' | 'returning'): Promise<() => void> => {
    const line = lines.get(whose) ?? { running: 0, returning: [], waiting: [] }
    lines.set(whose, line)
    if (!isWaitedIn(line) && mayRun(line)) run(line)
    else await new Promise<void>((resolve) => line[as].push(resolve))
    return endOf(whose, line)
  }
}

const isWaitedIn = ({ returning, waiting }: Line) => returning.length > 0 || waiting.length > 0
