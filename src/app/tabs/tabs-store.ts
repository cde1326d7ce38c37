import { closeOthers, closeTab, openTab, restoreTabs, START } from '#app/tabs/tabs-state.ts'
import type { Tab, TabRules, Tabs } from '#app/tabs/tabs-state.ts'

export interface TabsStore {
  tabs(): Tabs
  subscribe(listener: () => void): () => void
  open(href: string): void
  /** Closes a page and returns the page to show instead. */
  close(path: string): Tab
  closeOthers(path: string): void
  closeAll(): void
}

const storageKey = (userId: number) => `paydesk.tabs.${userId}`

/** A person's open pages, stored in this browser per account. */
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
      // If storage is full or disabled, only the next visit loses the tabs.
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
