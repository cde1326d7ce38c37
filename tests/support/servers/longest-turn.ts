/**
 * The longest turn of this thread's event loop while the work is done, in milliseconds of processor time: a busy machine, which lets
 * the thread wait, changes nothing.
 */
export async function longestTurn<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  let longest = 0
  let last = process.threadCpuUsage()
  let isOver = false
  const measure = () => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, now.user + now.system - last.user - last.system)
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
    return { result, ms: longest / 1_000 }
  } finally {
    isOver = true
  }
}
