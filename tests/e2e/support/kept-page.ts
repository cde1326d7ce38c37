import { once } from 'node:events'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { WINDOW } from '#tests/e2e/support/system/window.ts'
import { patience } from '#tools/lib/suites/patience.ts'
import { endSession } from './visit.ts'

/** The browser context and the page that a worker's tests use one after the other. */
export interface KeptPage {
  context: BrowserContext
  page(): Promise<Page>
  /** Makes both as new for the next test. The page of a failed test is not kept. */
  clean(hasPassed: boolean): Promise<void>
  close(): Promise<void>
}

/** Which listeners tests set on pages. */
const LISTENED = [
  'request',
  'response',
  'requestfailed',
  'dialog',
  'download',
  'console',
  'pageerror',
  'popup',
] as const

/** Opens a context; a page is opened when a test asks for one. */
export async function keepPage(browser: Browser, baseURL: string): Promise<KeptPage> {
  const { contextOptions, ...window } = WINDOW
  const context = await browser.newContext({ ...window, ...contextOptions, baseURL })
  await context.addInitScript(watchPointer)
  let page: Page | undefined

  async function discard(): Promise<void> {
    await page?.close()
    page = undefined
  }

  return {
    context,
    async page() {
      page ??= await context.newPage()
      return page
    },
    async clean(hasPassed) {
      for (const other of context.pages()) if (other !== page) await other.close()
      if (page && hasPassed && !page.isClosed()) await reset(page)
      if (!(page && hasPassed && (await isLeft(page)))) await discard()
      await context.clearCookies()
      await context.clearPermissions()
      await context.setOffline(false)
    },
    close: () => context.close(),
  }
}

/** Takes back what a test set from outside. */
async function reset(page: Page): Promise<void> {
  for (const event of LISTENED) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  if (width !== WINDOW.viewport.width || height !== WINDOW.viewport.height) await page.setViewportSize(WINDOW.viewport)
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' })
}

/** True when the console of a page is as if just loaded, with nobody signed in. */
async function isLeft(page: Page): Promise<boolean> {
  // A page that hangs answers nothing, and Playwright sets no limit for what runs in a page.
  const late = once(AbortSignal.timeout(patience(2_000)), 'abort').then(() => false)
  const leaving = async () =>
    (await page.evaluate(isAsLoaded, WINDOW.locale)) && (await endSession(page)) && (await page.evaluate(forget))
  return await Promise.race([leaving().catch(() => false), late])
}

/** Runs in every page: a page in which a pointer was moved is not kept, since the pointer would stay where it is. */
function watchPointer(): void {
  const note = () => Reflect.set(globalThis, Symbol.for('paydesk.test.pointer'), true)
  addEventListener('pointermove', note, { capture: true, once: true })
}

/** Runs in the page: false where something was set that only a load takes back. */
function isAsLoaded(locale: string): boolean {
  const { lang, dataset } = document.documentElement
  const hasPointer = Reflect.has(globalThis, Symbol.for('paydesk.test.pointer'))
  return lang === locale && dataset['mantineColorScheme'] === 'light' && !hasPointer
}

interface Runs {
  runs(): { parts: { events: { at: number }[] }[] }[]
}

/** Runs in the page: empties the stores, and the recording, of which only runs with later events are shown. */
function forget(): boolean {
  localStorage.clear()
  sessionStorage.clear()
  const [shown, whole] = [Symbol.for('paydesk.recording'), Symbol.for('paydesk.test.recording')]
  const ring = (Reflect.get(globalThis, whole) ?? Reflect.get(globalThis, shown)) as Runs
  const begin = Date.now()
  const runs = () => ring.runs().filter(({ parts }) => (parts.at(-1)?.events.at(-1)?.at ?? 0) > begin)
  Reflect.set(globalThis, whole, ring)
  Object.defineProperty(globalThis, shown, { value: { runs }, configurable: true })
  return true
}
