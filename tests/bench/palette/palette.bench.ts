import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { againstRival, withLimit } from '../figure.ts'
import type { Figure } from '../figure.ts'
import type { Bench } from '../support/bench-context.ts'
import { serveBuild } from '../support/serve-build.ts'
import { percentile } from '../support/statistics.ts'

/** Typed one letter at a time, deleted, and typed again. */
const typed = 'order of desk'
/** Longer than any response, so that key presses do not overlap. */
const pauseMs = 120

interface Times {
  open: number[]
  settle: number[]
}

interface Limits {
  throttle: number
  openMs: number
  settleMs: number
}

const limits: readonly Limits[] = [
  { throttle: 1, openMs: 17, settleMs: 17 },
  { throttle: 4, openMs: 40, settleMs: 35 },
]

const ENTRIES = 2_000
/** Rounds of cmdk: with its own filter a key takes so long that few say enough. */
const RIVAL_ROUNDS = 5
const CODE_KB = 25

/**
 * From key press to paint in the console's palette, with the largest number of entries and with few, and in cmdk with its
 * own filter over as many; and the code that the palette loads.
 */
export const paletteBench: Bench = {
  name: 'palette',
  async run(context) {
    const browser = await context.browser()
    const served = await serveBuild('palette', ['index.html', 'rival.html'])
    const rounds = context.quick ? 3 : 40
    try {
      const figures: Figure[] = [await codeFigure(browser, served.address)]
      for (const limit of limits) figures.push(...(await comparePalette(browser, served.address, limit, rounds)))
      return figures
    } finally {
      await served.close()
    }
  },
}

async function comparePalette(
  browser: Browser,
  address: string,
  { openMs, settleMs, throttle }: Limits,
  rounds: number,
): Promise<Figure[]> {
  const few = await measure(browser, `${address}?entries=50`, throttle, rounds)
  const many = await measure(browser, `${address}?entries=${ENTRIES}`, throttle, rounds)
  const rival = await measure(
    browser,
    `${address}rival.html?entries=${ENTRIES}`,
    throttle,
    Math.min(rounds, RIVAL_ROUNDS),
  )
  const name = `palette, ${ENTRIES.toLocaleString('en-US')} entries${throttle === 1 ? '' : ` at ${throttle} × throttle`}`
  return [
    withLimit(
      `${name}: Ctrl+K to paint, p50`,
      percentile(many.open, 0.5),
      'ms',
      openMs,
      `p95 ${percentile(many.open, 0.95).toFixed(1)} ms`,
    ),
    withLimit(
      `${name}: key to settled list, p95`,
      percentile(many.settle, 0.95),
      'ms',
      settleMs,
      `p50 ${percentile(many.settle, 0.5).toFixed(1)} ms`,
    ),
    againstRival(
      `${name}: open against 50 entries, p50`,
      percentile(many.open, 0.5),
      'ms',
      percentile(few.open, 0.5),
      1.2,
    ),
    againstRival(
      `${name}: key against 50 entries, p50`,
      percentile(many.settle, 0.5),
      'ms',
      percentile(few.settle, 0.5),
      1.2,
    ),
    againstRival(
      `${name}: open against cmdk with its own filter, p50`,
      percentile(many.open, 0.5),
      'ms',
      percentile(rival.open, 0.5),
      1,
    ),
  ]
}

/** The code that is loaded after the page, compressed: that of the palette and the sheet of keys. Pinyin is data. */
async function codeFigure(browser: Browser, address: string): Promise<Figure> {
  const context = await browser.newContext()
  try {
    await context.route('**/v1.0/**', () => {})
    const page = await context.newPage()
    await page.goto(address)
    await page.waitForFunction(() => window.isReady)
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /Palette-/.test(name)))
    await page.waitForLoadState('networkidle')
    const loaded = await page.evaluate(() => {
      const first = new Set(
        [...document.querySelectorAll('script[src], link[rel="modulepreload"]')].flatMap(
          (one) => one.getAttribute('src') ?? one.getAttribute('href') ?? [],
        ),
      )
      return performance
        .getEntriesByType('resource')
        .filter((one) => one instanceof PerformanceResourceTiming)
        .filter(({ name }) => name.endsWith('.js') && !first.has(new URL(name).pathname))
        .map(({ name, encodedBodySize }) => ({
          name: name.replace(/^.*\//, '').replace(/-[^-]*$/, ''),
          size: encodedBodySize,
        }))
    })
    const code = loaded.filter(({ name }) => name !== 'pinyin')
    const kB = (some: typeof loaded) => some.reduce((sum, { size }) => sum + size, 0) / 1_000
    const parts = loaded.map((one) => `${one.name} ${kB([one]).toFixed(1)}`).join(', ')
    return withLimit('palette: code, compressed', kB(code), 'kB', CODE_KB, parts)
  } finally {
    await context.close()
  }
}

async function measure(browser: Browser, address: string, throttle: number, rounds: number): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, permissions: ['clipboard-read'] })
  try {
    // Nor is the server's answer: it is never given.
    await context.route('**/v1.0/**', () => {})
    const page = await context.newPage()
    await page.goto(address)
    await page.waitForFunction(() => window.isReady)
    await page.evaluate(watchPresses)
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    // Warm-up: the first run compiles code and fetches texts.
    await round(page, client, { open: [], settle: [] })
    const times: Times = { open: [], settle: [] }
    for (let at = 0; at < rounds; at += 1) await round(page, client, times)
    return times
  } finally {
    await context.close()
  }
}

/** Opens the palette, types three letters and closes it. */
async function round(page: Page, client: CDPSession, times: Times): Promise<void> {
  await press(page, client, { key: 'k', code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: 2 })
  times.open.push(await page.evaluate(() => window.takeOpen()))
  // Late parts (pinyin of titles, the clipboard) are not what a key press waits for.
  await wait(3 * pauseMs)
  for (const letter of typed.slice(0, 3))
    times.settle.push(
      await press(page, client, {
        key: letter,
        code: `Key${letter.toUpperCase()}`,
        text: letter,
        windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0),
      }),
    )
  await press(page, client, { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 })
}

interface Key {
  key: string
  code: string
  windowsVirtualKeyCode: number
  text?: string
  modifiers?: number
}

/** Presses a key and returns the time until its last change was painted, in ms. */
async function press(page: Page, client: CDPSession, key: Key): Promise<number> {
  // At a random point between two frames, as real key presses are.
  await wait(pauseMs + Math.random() * 17)
  await client.send('Input.dispatchKeyEvent', { type: key.text === undefined ? 'rawKeyDown' : 'keyDown', ...key })
  await client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, text: undefined })
  await wait(pauseMs)
  return await page.evaluate(() => window.takePress())
}

declare global {
  interface Window {
    takePress: () => number
    takeOpen: () => number
  }
}

/**
 * Runs in the page: for each press, records when the last frame with a DOM change was painted, and the first with
 * palette lines.
 */
function watchPresses(): void {
  let pressedAt = 0
  let paintedAt = 0
  let openedAt = 0
  addEventListener(
    'keydown',
    (event) => {
      pressedAt = event.timeStamp
      openedAt = 0
    },
    { capture: true },
  )
  // Rendering again without a change rewrites attributes of the input, and others with the value that they have.
  const isChange = ({ target, type, attributeName, oldValue }: MutationRecord) =>
    type !== 'attributes' ||
    (target instanceof Element && target.tagName !== 'INPUT' && target.getAttribute(attributeName ?? '') !== oldValue)
  new MutationObserver((records) => {
    if (!records.some(isChange)) return
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      const isOpen = document.querySelector('dialog[open] [cmdk-item]') !== null
      port1.onmessage = () => {
        paintedAt = performance.now()
        if (isOpen && openedAt === 0) openedAt = paintedAt
      }
      port2.postMessage(null)
    })
  }).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeOldValue: true,
  })
  window.takeOpen = () => openedAt - pressedAt
  window.takePress = () => paintedAt - pressedAt
}
