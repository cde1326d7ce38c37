import { describe, expect, it } from 'vitest'
import { closeOthers, closeTab, neighbour, openTab, restoreTabs, START } from '#app/tabs/tabs-state.ts'
import type { Tabs } from '#app/tabs/tabs-state.ts'
import { createTabsStore } from '#app/tabs/tabs-store.ts'

const rules = {
  isOpenable: (path: string) => path !== '/secret',
  isCached: (path: string) => path !== '/home' && path !== '/fresh',
}
const opened = (...hrefs: string[]) => hrefs.reduce<Tabs>((tabs, href) => openTab(tabs, href, rules), START)
const hrefs = (tabs: Tabs) => tabs.map((tab) => tab.href)

describe('open pages', () => {
  it('keep a page’s last URL, except for pages that start afresh', () => {
    expect(hrefs(opened('/orders?status=3', '/fresh?a=1', '/orders?status=4'))).toEqual([
      '/home',
      '/orders?status=4',
      '/fresh',
    ])
  })

  it('stay the same object when nothing changed', () => {
    const tabs = opened('/orders')
    expect(openTab(tabs, '/orders', rules)).toBe(tabs)
  })

  it('exclude pages that the person may not open', () => {
    expect(hrefs(opened('/secret'))).toEqual(['/home'])
  })

  it('show the page after a closed one, before it at the end, and never close home', () => {
    const tabs = opened('/a', '/b', '/c')
    expect(closeTab(tabs, '/b').next.href).toBe('/c')
    expect(closeTab(tabs, '/c').next.href).toBe('/b')
    expect(hrefs(closeTab(tabs, '/home').tabs)).toEqual(['/home', '/a', '/b', '/c'])
    expect(closeTab(START, '/unknown').next.href).toBe('/home')
  })

  it('keep home and the current page when the others are closed', () => {
    expect(hrefs(closeOthers(opened('/a', '/b', '/c'), '/b'))).toEqual(['/home', '/b'])
  })

  it('wrap around at the ends', () => {
    const tabs = opened('/a', '/b')
    expect(neighbour(tabs, '/b', 1).href).toBe('/home')
    expect(neighbour(tabs, '/home', -1).href).toBe('/b')
  })

  it('are restored from storage without broken or forbidden entries', () => {
    expect(hrefs(restoreTabs(['/home', '/a?x=1', 7, 'javascript:0', '/secret'], rules))).toEqual(['/home', '/a?x=1'])
    expect(restoreTabs({ not: 'a list' }, rules)).toBe(START)
  })
})

describe('tabs store', () => {
  function memory() {
    const kept = new Map<string, string>()
    return {
      kept,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    }
  }

  it('keeps each account its own pages', () => {
    const storage = memory()
    createTabsStore(1, rules, storage).open('/a')
    expect(hrefs(createTabsStore(1, rules, storage).tabs())).toEqual(['/home', '/a'])
    expect(hrefs(createTabsStore(2, rules, storage).tabs())).toEqual(['/home'])
  })

  it('starts empty if the storage holds no list', () => {
    const storage = memory()
    storage.kept.set('paydesk.tabs.1', '{broken')
    expect(hrefs(createTabsStore(1, rules, storage).tabs())).toEqual(['/home'])
  })

  it('notifies its views of each change', () => {
    const store = createTabsStore(1, rules, memory())
    let heard = 0
    store.subscribe(() => {
      heard += 1
    })
    store.open('/a')
    store.open('/a')
    store.closeAll()
    expect(heard).toBe(2)
  })
})
