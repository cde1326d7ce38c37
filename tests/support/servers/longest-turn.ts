const WORK = JSON.stringify(Array.from({ length: 60_000 }, (_, at) => ({ [`k${at % 50}`]: at, name: `n${at}` })))
/** Processor time that reading `WORK` takes on a quiet machine, in milliseconds. */
const WORK_MS = 15
const ROUNDS = 5

/**
 * The longest turn of this thread's event loop while the work is done, in milliseconds of processor time on a quiet machine.
 * Waiting for a processor does not count, and neither does what a busy neighbour takes from its caches: a known piece of
 * work is measured beside it.
 */
export async function longestTurn<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  let longest = 0
  let last = spent()
  let isOver = false
  const measure = () => {
    const now = spent()
    longest = Math.max(longest, now - last)
    last = now
  }
  const look = () => {
    measure()
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  try {
    const result = await work()
    // The work may have ended in the turn that was the longest.
    measure()
    return { result, ms: longest / slowness() }
  } finally {
    isOver = true
  }
}

/** Processor time of this thread so far, in milliseconds. */
function spent(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** How many times as long as on a quiet machine this thread takes for its work now; at least 1. */
function slowness(): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const begin = spent()
    JSON.parse(WORK)
    return spent() - begin
  })
  const [median = WORK_MS] = times.toSorted((one, other) => one - other).slice(Math.floor(ROUNDS / 2))
  return Math.max(1, median / WORK_MS)
}
