import type { Db } from '#server/db/client.ts'
import { addHits } from '#server/http/limits/fair-shares.ts'

const WINDOW_MS = 60_000
/** How many refused reports a minute are kept, from one address, in one monitor's name, and in all. */
const KEPT_A_MINUTE = { address: 30, monitor: 30, all: 600 }
/** Counts in memory; above it the oldest are forgotten. */
const KEYS_MAX = 20_000

/** Whose reports are counted. */
export interface Sender {
  address: string
  monitorId: string | null
}

interface Window {
  hits: number
  /** Reports that are being judged; each may turn out to be a refused one. */
  pending: number
  endsAt: number
}

/** Bounds how many refused reports the log keeps, so that a flood of unsigned ones does not fill it. */
export interface FloodGuard {
  /** True when another refused report of this sender would still be kept; it then counts until `end`. */
  begin(sender: Sender): boolean
  /** A report was judged. Of a refused one it answers whether it is kept, is the first that is not, or neither. */
  end(sender: Sender, outcome: { began: boolean; refused: boolean }): Promise<'kept' | 'first' | 'dropped'>
}

/** The counts of one process, which learns those of the others with every refusal. */
export function createFloodGuard(db: Db, clock: () => number = () => performance.now()): FloodGuard {
  const windows = new Map<string, Window>()

  const open = (key: string): Window => {
    const window = windows.get(key)
    if (window && (window.endsAt > clock() || window.pending > 0)) {
      if (window.endsAt <= clock()) Object.assign(window, { hits: 0, endsAt: clock() + WINDOW_MS })
      return window
    }
    const fresh = { hits: 0, pending: 0, endsAt: clock() + WINDOW_MS }
    windows.delete(key)
    windows.set(key, fresh)
    const [oldest] = windows.keys()
    if (windows.size > KEYS_MAX && oldest !== undefined) windows.delete(oldest)
    return fresh
  }
  const boundsOf = (sender: Sender) => limitsOf(sender).map(([key, most]) => ({ key, most, window: open(key) }))

  return {
    begin(sender) {
      const bounds = boundsOf(sender)
      if (bounds.some(({ most, window }) => window.hits + window.pending >= most)) return false
      for (const { window } of bounds) window.pending += 1
      return true
    },
    async end(sender, { began, refused }) {
      const bounds = boundsOf(sender)
      if (began) for (const { window } of bounds) window.pending = Math.max(0, window.pending - 1)
      if (!refused) return 'kept'
      // A known flood costs no query.
      if (!began && bounds.some(({ most, window }) => window.hits > most)) return 'dropped'
      const counts = await addHits(db, new Map(bounds.map(({ key }) => [key, 1])), WINDOW_MS)
      for (const { key, window } of bounds) {
        const { hits = window.hits + 1, msLeft = WINDOW_MS } = counts.get(key) ?? {}
        Object.assign(window, { hits, endsAt: clock() + msLeft })
      }
      if (began && bounds.every(({ most, window }) => window.hits <= most)) return 'kept'
      return bounds.some(({ most, window }) => window.hits === most + 1) ? 'first' : 'dropped'
    },
  }
}

function limitsOf({ address, monitorId }: Sender): [key: string, most: number][] {
  return [
    [`refused reports from ${address}`, KEPT_A_MINUTE.address],
    ['refused reports', KEPT_A_MINUTE.all],
    ...(monitorId === null ? [] : [[`refused reports as ${monitorId}`, KEPT_A_MINUTE.monitor] as [string, number]]),
  ]
}
