import { closeOthers, closeTab, openTab, restoreTabs, START } from '#app/tabs/tabs-state.ts'
import type { Tab, TabRules, Tabs } from '#app/tabs/tabs-state.ts'

export interface TabsStore {
  tabs(): Tabs
  subscribe(listener: () => void): () => void
  open(href: string): void
  /** Closes a page and answers where to go if it was shown. */
  close(path: string): Tab
  closeOthers(path: string): void
  closeAll(): void
}

const storageKey = (userId: number) => `paydesk.tabs.${userId}`

/** A person's open pages, kept in this browser under their account. */
export function createTabsStore(
  userId: number,
  rules: TabRules,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): TabsStore {
  const listeners = new Set<() => void>()
  let tabs = restoreTabs(read(storage, storageKey(userId)), rules)

  function set(next: Tabs): void {
    if (next === tabs) return
    tabs = next
    try {
      storage.setItem(storageKey(userId), JSON.stringify(tabs.map((tab) => tab.href)))
    } catch {
      // A full or forbidden storage costs the tabs of the next visit, nothing now.
    }
    for (const listener of listeners) listener()
  }

  return {
    tabs: () => tabs,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: (href) => set(openTab(tabs, href, rules)),
    close(path) {
      const closed = closeTab(tabs, path)
      set(closed.tabs)
      return closed.next
    },
    closeOthers: (path) => set(closeOthers(tabs, path)),
    closeAll: () => set(START),
  }
}

function read(storage: Pick<Storage, 'getItem'>, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
