/**
 * The longest turn of this thread's event loop while the work is done, in milliseconds of processor time: a busy machine, which lets
 * the thread wait, changes nothing.
 */
export async function longestTurn<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  let longest = 0
  let last = process.threadCpuUsage()
  let isOver = false
  const look = () => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, now.user + now.system - last.user - last.system)
    last = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  try {
    return { result: await work(), ms: longest / 1_000 }
  } finally {
    isOver = true
  }
}
