/** An open page: its path, and its last URL with filters. */
export interface Tab {
  path: string
  href: string
}

/** Open pages in their order; the first is home, which stays. */
export type Tabs = readonly Tab[]

export const HOME = '/home'
export const HOME_TAB: Tab = { path: HOME, href: HOME }
export const START: Tabs = [HOME_TAB]

export interface TabRules {
  /** Paths that may be a tab for this person. */
  isOpenable(path: string): boolean
  /** True for a page whose URL is kept when it is left; others start afresh. */
  isCached(path: string): boolean
}

/** A page was opened or its address changed. */
export function openTab(tabs: Tabs, href: string, rules: TabRules): Tabs {
  const path = pathOf(href)
  if (!rules.isOpenable(path)) return tabs
  const kept: Tab = { path, href: rules.isCached(path) ? href : path }
  const known = tabs.find((tab) => tab.path === path)
  if (!known) return [...tabs, kept]
  return known.href === kept.href ? tabs : tabs.map((tab) => (tab === known ? kept : tab))
}

/** Closes a page; `next` is the page to show if the closed one was shown. */
export function closeTab(tabs: Tabs, path: string): { tabs: Tabs; next: Tab } {
  const at = tabs.findIndex((tab) => tab.path === path)
  if (path === HOME || at < 0) return { tabs, next: tabs[Math.max(at, 0)] ?? HOME_TAB }
  const left = tabs.filter((tab) => tab.path !== path)
  return { tabs: left, next: left[at] ?? left[at - 1] ?? HOME_TAB }
}

/** Closes all pages but home and one other. */
export function closeOthers(tabs: Tabs, path: string): Tabs {
  return tabs.filter((tab) => tab.path === HOME || tab.path === path)
}

/** The neighbouring page, wrapping around at the ends. */
export function neighbour(tabs: Tabs, path: string, by: 1 | -1): Tab {
  const at = tabs.findIndex((tab) => tab.path === path)
  return tabs[(at + by + tabs.length) % tabs.length] ?? HOME_TAB
}

/** Restores stored tabs; invalid or forbidden entries are dropped. */
export function restoreTabs(stored: unknown, rules: TabRules): Tabs {
  if (!Array.isArray(stored)) return START
  const hrefs = stored.filter((href): href is string => typeof href === 'string' && href.startsWith('/'))
  return hrefs.reduce<Tabs>((tabs, href) => openTab(tabs, href, rules), START)
}

function pathOf(href: string): string {
  return href.split(/[?#]/, 1)[0] ?? href
}
