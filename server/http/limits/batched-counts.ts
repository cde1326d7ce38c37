import type { Count } from '#server/http/limits/fair-shares.ts'

/**
 * Maximum number of windows in memory; above it the oldest are evicted, so that a flood of addresses cannot exhaust
 * memory.
 */
const KEYS_MAX = 20_000

interface Window {
  /** Across all processes, as of the last flush. */
  shared: number
  /** Counted here and included in the running flush. */
  sending: number
  /** Counted here since the last flush began. */
  pending: number
  endsAt: number
}

interface BatchOptions {
  /** Adds hits to the counts shared by all processes. */
  share: (hits: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, Count>>
  windowMs: number
  /** A monotonic clock in milliseconds. */
  clock?: () => number
}

/**
 * Counts hits in memory and merges them with the other processes at each flush, so no request waits for the database.
 */
export interface BatchedCounts {
  /** Counts hits, one unless told otherwise; returns the known count of their window. */
  add(key: string, hits?: number): Count
  /** Shares the local hits and receives those of the other processes. A failed flush is retried with the next one. */
  flush(): Promise<void>
}

export function createBatchedCounts({ share, windowMs, clock = () => performance.now() }: BatchOptions): BatchedCounts {
  const windows = new Map<string, Window>()

  const open = (key: string): Window => {
    const window = windows.get(key)
    if (window && window.endsAt > clock()) return window
    const fresh = { shared: 0, sending: 0, pending: 0, endsAt: clock() + windowMs }
    windows.delete(key)
    windows.set(key, fresh)
    const [oldest] = windows.keys()
    if (windows.size > KEYS_MAX && oldest !== undefined) windows.delete(oldest)
    return fresh
  }

  return {
    add(key, hits = 1) {
      const window = open(key)
      window.pending += hits
      return { hits: window.shared + window.sending + window.pending, msLeft: window.endsAt - clock() }
    },
    async flush() {
      for (const [key, { endsAt }] of windows) if (endsAt <= clock()) windows.delete(key)
      const sent = [...windows].filter(([, { pending }]) => pending > 0)
      if (sent.length === 0) return
      const hits = new Map(sent.map(([key, { pending }]) => [key, pending]))
      for (const [, window] of sent) Object.assign(window, { sending: window.pending, pending: 0 })
      try {
        const counts = await share(hits)
        for (const [key, window] of sent) learn(window, counts.get(key))
      } catch (error) {
        for (const [, window] of sent) window.pending += window.sending
        throw error
      } finally {
        for (const [, window] of sent) window.sending = 0
      }
    },
  }

  function learn(window: Window, count: Count | undefined): void {
    if (count) Object.assign(window, { shared: count.hits, endsAt: clock() + count.msLeft })
  }
}
