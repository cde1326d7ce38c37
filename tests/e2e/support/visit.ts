import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** The part of the console's router that a test needs; TanStack Router leaves itself in this global. */
interface Router {
  subscribe: (event: 'onRendered', listener: (rendered: { toLocation: { pathname: string } }) => void) => () => void
  navigate: (to: { href: string }) => Promise<void>
}

/**
 * Goes to an address as the console's links do, and returns once its screen is rendered: the walks over all screens would
 * spend most of their time on loading the console anew.
 */
export async function visit(page: Page, href: string): Promise<void> {
  await page.evaluate(async (to) => {
    const router = Reflect.get(globalThis, '__TSR_ROUTER__') as Router
    const { promise, resolve } = Promise.withResolvers<void>()
    // A change of the address that was on its way may be rendered before.
    const off = router.subscribe('onRendered', ({ toLocation }) => {
      if (toLocation.pathname === to.split('?', 1)[0]) resolve()
    })
    await router.navigate({ href: to })
    await promise
    off()
  }, href)
  // A screen may add its defaults to its address.
  expect(new URL(page.url()).pathname).toBe(href.split('?', 1)[0])
}
