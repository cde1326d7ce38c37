/** An open page: its path, and the address it was left at, with its filters. */
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
  /** Whether a page's address is kept when it is left; others start afresh. */
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

/** Closes a page; `next` is the one to go to when the closed one was shown. */
export function closeTab(tabs: Tabs, path: string): { tabs: Tabs; next: Tab } {
  const at = tabs.findIndex((tab) => tab.path === path)
  if (path === HOME || at < 0) return { tabs, next: tabs[Math.max(at, 0)] ?? HOME_TAB }
  const left = tabs.filter((tab) => tab.path !== path)
  return { tabs: left, next: left[at] ?? left[at - 1] ?? HOME_TAB }
}

/** Leaves home and one other. */
export function closeOthers(tabs: Tabs, path: string): Tabs {
  return tabs.filter((tab) => tab.path === HOME || tab.path === path)
}

/** The page beside another, around the ends. */
export function neighbour(tabs: Tabs, path: string, by: 1 | -1): Tab {
  const at = tabs.findIndex((tab) => tab.path === path)
  return tabs[(at + by + tabs.length) % tabs.length] ?? HOME_TAB
}

/** Reads kept tabs; what is no tab, or no longer one for this person, is left out. */
export function restoreTabs(stored: unknown, rules: TabRules): Tabs {
  if (!Array.isArray(stored)) return START
  const hrefs = stored.filter((href): href is string => typeof href === 'string' && href.startsWith('/'))
  return hrefs.reduce<Tabs>((tabs, href) => openTab(tabs, href, rules), START)
}

function pathOf(href: string): string {
  return href.split(/[?#]/, 1)[0] ?? href
}
