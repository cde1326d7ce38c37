import type { Browser, BrowserContext } from '@playwright/test'
import { WINDOW } from './window.ts'

/**
 * A browser context that a worker's tests use one after the other: what Chromium has cached and compiled makes every page
 * load after the first one cheap.
 */
export interface SharedContext {
  context: BrowserContext
  /** Leaves what a new context has: no page, cookie, stored data, permission or route. */
  clear(): Promise<void>
}

/** Opens a context for pages of one server; `origin` is its address. */
export async function openSharedContext(browser: Browser, origin: string): Promise<SharedContext> {
  const { contextOptions, ...options } = WINDOW
  const context = await browser.newContext({ ...options, ...contextOptions, baseURL: origin })
  return {
    context,
    clear: async () => {
      const [last = await context.newPage(), ...others] = context.pages()
      await Promise.all(others.map((page) => page.close()))
      // What the page stores as it is left is cleared too.
      await last.goto('about:blank')
      const session = await context.newCDPSession(last)
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
      await context.clearCookies()
      await context.clearPermissions()
      await context.unrouteAll()
      await last.close()
    },
  }
}
