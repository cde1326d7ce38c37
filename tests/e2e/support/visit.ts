import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** The parts of the console's router that tests need; TanStack Router leaves itself in a global. */
export interface LoadedRouter {
  options: {
    context: {
      session: {
        awaitReady(): Promise<'anonymous' | 'bindRequired' | 'ready'>
        actor: {
          send(event: { type: 'SIGNED_OUT_ELSEWHERE' } | { type: 'SIGNED_IN_ELSEWHERE'; account: string }): void
        }
      }
    }
  }
  state: { status: 'pending' | 'idle'; matches: unknown[]; resolvedLocation?: { pathname: string } }
  navigate: (to: { href: string; replace?: boolean }) => Promise<void>
}

/**
 * Ends the session of a page as another tab's sign-out does, and returns once the sign-in page is there with nothing of
 * the person before. False where no console is shown: before the first sign-in there is only its form.
 */
export async function endSession(page: Page): Promise<boolean> {
  return await page.evaluate(async () => {
    const router = Reflect.get(globalThis, '__TSR_ROUTER__') as LoadedRouter | undefined
    if (!router || router.state.matches.length === 0) return false
    const { session } = router.options.context
    await session.awaitReady()
    session.actor.send({ type: 'SIGNED_OUT_ELSEWHERE' })
    const isIdle = () => router.state.status === 'idle' && !document.getElementById('content')
    while (!isIdle() || location.pathname !== '/login') {
      // A form that has just gone may have kept the console from leaving its screen.
      if (isIdle()) await router.navigate({ href: '/login', replace: true })
      await new Promise(requestAnimationFrame)
    }
    return true
  })
}

/**
 * Opens an address as the person whose cookie the browser has, with nothing left of the screen and the data before. A
 * console that is loaded hears of a sign-in in another tab and goes on to the address, which takes a fifth of a load.
 */
export async function enter(page: Page, href: string): Promise<void> {
  const isEntered =
    (await endSession(page)) &&
    (await page.evaluate(async (to) => {
      const router = Reflect.get(globalThis, '__TSR_ROUTER__') as LoadedRouter
      const { session } = router.options.context
      await router.navigate({ href: `/login?from=${encodeURIComponent(to)}` })
      session.actor.send({ type: 'SIGNED_IN_ELSEWHERE', account: '' })
      if ((await session.awaitReady()) !== 'ready') return false
      while (location.pathname === '/login' || router.state.status !== 'idle') await new Promise(requestAnimationFrame)
      return location.pathname === to.split('?', 1)[0]
    }, href))
  // An address that is not the person's own, or of nobody, is opened by a load.
  if (!isEntered) await page.goto(href)
}

/** Waits until the page has finished loading its content. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText('Loading…')).toHaveCount(0)
}

/**
 * Goes to an address as the console's links do, and returns once its screen is rendered: the walks over all screens would
 * spend most of their time on loading the console anew.
 */
export async function visit(page: Page, href: string): Promise<void> {
  await page.evaluate(async (to) => {
    const router = Reflect.get(globalThis, '__TSR_ROUTER__') as LoadedRouter
    await router.navigate({ href: to })
    // The router is idle at an address once that is rendered. Its events tell nothing of an address where it already was.
    const isThere = () =>
      router.state.status === 'idle' && router.state.resolvedLocation?.pathname === to.split('?', 1)[0]
    while (!isThere()) await new Promise(requestAnimationFrame)
  }, href)
  // A screen may add its defaults to its address.
  expect(new URL(page.url()).pathname).toBe(href.split('?', 1)[0])
}
