/** The tabs of this browser that show the console, so that a draft stays with the tab whose form it is in. */
export interface Tabs {
  /** This tab. */
  own: string
  /** Whether another tab is still open, as far as it is known by now. */
  isElsewhere: (tab: string) => boolean
}

const PREFIX = 'paydesk.tab.'
const own = crypto.randomUUID()
let open: ReadonlySet<string> = new Set()

/** The tabs as they are known; each holds a lock, which the browser releases when the tab is closed or crashes. */
export const browserTabs: Tabs = { own, isElsewhere: (tab) => tab !== own && open.has(tab) }

/** Looks again which tabs are open. */
export async function lookForTabs(): Promise<void> {
  const { held = [] } = await navigator.locks.query()
  open = new Set(held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])))
}

// Locks exist in secure contexts alone; without them every tab may take up every draft.
if (typeof navigator !== 'undefined' && 'locks' in navigator && typeof addEventListener === 'function') {
  void navigator.locks.request(PREFIX + own, () => new Promise(() => {}))
  // Another tab has written a draft.
  addEventListener('storage', () => void lookForTabs())
  void lookForTabs()
}
