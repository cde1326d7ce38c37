/** Schedules work for later. */
export interface Timers {
  /** Runs work after a delay, unless the timers have been stopped. */
  after(ms: number, work: () => Promise<void>): void
  stop(): void
}

/**
 * Timers that can be stopped together. Errors in them are rethrown as uncaught and end the process, so none is
 * swallowed.
 */
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
