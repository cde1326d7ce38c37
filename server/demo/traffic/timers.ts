/** Work to be done later. */
export interface Timers {
  /** Does work after so many milliseconds, unless all has been stopped by then. */
  after(ms: number, work: () => Promise<void>): void
  stop(): void
}

/** Timers that can be stopped together. What fails in them is thrown where it ends the process: nothing is swallowed. */
export function createTimers(): Timers {
  const waiting = new Set<NodeJS.Timeout>()
  let isStopped = false
  return {
    after: (ms, work) => {
      if (isStopped) return
      const timer = setTimeout(() => {
        waiting.delete(timer)
        void work()
      }, ms)
      waiting.add(timer)
    },
    stop: () => {
      isStopped = true
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
    },
  }
}
