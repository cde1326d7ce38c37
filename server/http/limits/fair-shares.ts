interface Line {
  running: number
  waiting: (() => void)[]
}

interface ShareLimits {
  /** How much of all may run at once before shares count. */
  atOnce: number
  /** What everybody may run at least, however many there are. */
  least: number
  /** How many of one may wait. */
  waitingMax: number
}

/** Begins one piece of somebody's work: its end, once it may run; undefined where too many of theirs wait already. */
type Take = (whose: string) => Promise<() => void> | undefined

/**
 * Shares a process fairly: as long as there is room, everybody runs what they have. Without room, who runs more than an equal
 * share waits, in a line of their own, and nobody else does.
 */
export function createFairShares({ atOnce, least, waitingMax }: ShareLimits): Take {
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
        .filter((line) => line.waiting.length > 0 && mayRun(line))
        .toSorted((one, other) => one.running - other.running)
      if (next === undefined) return
      run(next)
      next.waiting.shift()?.()
    }
  }
  const endOf = (whose: string, line: Line) => () => {
    line.running -= 1
    running -= 1
    if (line.running === 0 && line.waiting.length === 0) lines.delete(whose)
    goOn()
  }

  return (whose) => {
    const line = lines.get(whose) ?? { running: 0, waiting: [] }
    lines.set(whose, line)
    const end = endOf(whose, line)
    if (line.waiting.length === 0 && mayRun(line)) {
      run(line)
      return Promise.resolve(end)
    }
    if (line.waiting.length >= waitingMax) return undefined
    return new Promise((resolve) => line.waiting.push(() => resolve(end)))
  }
}
