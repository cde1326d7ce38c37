import type { Count } from '#server/http/limits/shared-counts.ts'

/** Windows in memory; beyond that the oldest are forgotten, so that no flood of addresses fills it. */
const KEYS_MAX = 20_000

interface Window {
  /** As of the last flush, over all processes. */
  shared: number
  /** Counted here and on its way to the others. */
  sending: number
  /** Counted here since. */
  pending: number
  endsAt: number
}

interface BatchOptions {
  /** Adds hits to what all processes share. */
  share: (hits: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, Count>>
  windowMs: number
  /** Milliseconds of a clock that never goes back. */
  clock?: () => number
}

/** Counts in memory at once and with the other processes at each flush, so that nobody waits for the database to be counted. */
export interface BatchedCounts {
  /** Counts one hit and answers what is known of its window. */
  add(key: string): Count
  /** Sends the others what was counted here, and receives what they counted. What could not be sent is sent next time. */
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
    add(key) {
      const window = open(key)
      window.pending += 1
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
