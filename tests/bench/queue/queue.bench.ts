import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { againstRival, withLimit } from '../figure.ts'
import type { Figure } from '../figure.ts'
import type { Bench } from '../support/bench-context.ts'
import { serveBuild } from '../support/serve-build.ts'
import { median, percentile } from '../support/statistics.ts'

const seconds = 5
const frameMs = 1_000 / 60
const view = { width: 1_440, height: 900 }
/** Runs per page, alternating with its rival; which of them goes first alternates too, and the median counts. */
const roundsInFull = 3
/** Mounts of each page: this many, and this many more per round. A mount takes a second. */
const mountRounds = 4
/** A page to measure, and the number of runs. */
interface Measured {
  browser: Browser
  address: string
  rounds: number
}

interface Scroll {
  readonly dropped: number
  readonly msPerFrame: number
  readonly blank: number
}

interface Wheel {
  readonly name: string
  readonly step: number
  readonly throttle: number
  /** How many frames may be dropped when the pool drops `pool` of them. */
  readonly droppedLimit: (pool: number) => number
  readonly msLimit: number
}

const wheels: readonly Wheel[] = [
  { name: 'wheel 120 px', step: 120, throttle: 1, droppedLimit: () => 0, msLimit: 1.25 },
  { name: 'wheel 1,200 px', step: 1_200, throttle: 1, droppedLimit: () => 2, msLimit: 1.25 },
  { name: 'wheel 120 px at 4 × throttle', step: 120, throttle: 4, droppedLimit: (pool) => 1.2 * pool, msLimit: 1.25 },
]

/** The queue table at 100,000 rows × 20 columns against the least that its libraries need. */
export const queueBench: Bench = {
  name: 'queue',
  async run(context) {
    const browser = await context.browser()
    const server = await serveBuild('queue', ['index.html'])
    const measured: Measured = { browser, address: server.address, rounds: context.quick ? 1 : roundsInFull }
    try {
      const figures: Figure[] = []
      for (const wheel of wheels) figures.push(...(await compareScroll(measured, wheel)))
      figures.push(await compareLive(measured))
      figures.push(await compareMount(measured))
      figures.push(...(await holdArrow(measured)))
      return figures
    } finally {
      await server.close()
    }
  },
}

/** Runs both this often, alternating which goes first, so that other load on the machine affects both. */
async function alternate(rounds: number, one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<void> {
  for (let round = 0; round < rounds; round += 1)
    for (const act of round % 2 === 0 ? [one, other] : [other, one]) await act()
}

async function compareScroll(measured: Measured, wheel: Wheel): Promise<Figure[]> {
  const table: Scroll[] = []
  const pool: Scroll[] = []
  await alternate(
    measured.rounds,
    async () => pool.push(await scroll(measured, 'rival', wheel)),
    async () => table.push(await scroll(measured, '', wheel)),
  )
  const dropped = (runs: readonly Scroll[]) => median(runs.map((run) => run.dropped))
  const ms = (runs: readonly Scroll[]) => median(runs.map((run) => run.msPerFrame))
  return [
    {
      ...withLimit(`${wheel.name}: frames dropped of 300`, dropped(table), 'frames', wheel.droppedLimit(dropped(pool))),
      rival: dropped(pool),
    },
    againstRival(`${wheel.name}: main thread a frame that moved`, ms(table), 'ms', ms(pool), wheel.msLimit),
    withLimit(`${wheel.name}: frames with a blank row`, Math.max(...table.map((run) => run.blank)), 'frames', 0),
  ]
}

async function compareLive(measured: Measured): Promise<Figure> {
  const wheel = { step: 120, throttle: 1 }
  const still: number[] = []
  const live: number[] = []
  await alternate(
    measured.rounds,
    async () => still.push((await scroll(measured, 'side', wheel)).msPerFrame),
    async () => live.push((await scroll(measured, 'side&live', wheel)).msPerFrame),
  )
  return againstRival(
    '50 row changes a second while scrolling: main thread a frame that moved',
    median(live),
    'ms',
    median(still),
    1.25,
  )
}

async function compareMount(measured: Measured): Promise<Figure> {
  const mount = async (query: string) => {
    const { page } = await open(measured, query)
    const ms = await page.evaluate(() => window.mountMs)
    await page.context().close()
    return ms
  }
  const table: number[] = []
  const pool: number[] = []
  await alternate(
    mountRounds * (measured.rounds + 1),
    async () => pool.push(await mount('rival')),
    async () => table.push(await mount('')),
  )
  // The fastest run of each: other processes can only add time.
  return againstRival('mount to rows', Math.min(...table), 'ms', Math.min(...pool), 1.25)
}

async function open({ address, browser }: Measured, query: string): Promise<{ page: Page; client: CDPSession }> {
  const context = await browser.newContext({ viewport: view })
  const page = await context.newPage()
  await page.goto(`${address}?${query}`)
  await page.waitForFunction(() => window.mountMs > 0)
  await page.mouse.move(700, 500)
  const client = await context.newCDPSession(page)
  // CPU time of the main thread, which excludes other processes on the machine.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, client }
}

/** Scrolls by wheel once a frame for five seconds. */
async function scroll(
  measured: Measured,
  query: string,
  { step, throttle }: Pick<Wheel, 'step' | 'throttle'>,
): Promise<Scroll> {
  const { page, client } = await open(measured, query)
  await client.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await wheelFor(client, step, 500)
  await page.evaluate(watchFrames)
  const before = await taskSeconds(client)
  await wheelFor(client, step, seconds * 1_000)
  const after = await taskSeconds(client)
  const { frames, blank, moved } = await page.evaluate(() => window.stopFrames())
  await page.context().close()
  // A late frame counts for the frames it displaced.
  const dropped = frames.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / frameMs) - 1), 0)
  return { dropped, blank, msPerFrame: ((after - before) * 1_000) / moved }
}

/** Sends one wheel event a frame on this process's clock, without waiting for the page. */
async function wheelFor(client: CDPSession, step: number, ms: number): Promise<void> {
  const start = performance.now()
  const sent: Promise<unknown>[] = []
  for (let count = 0; count * frameMs < ms; count += 1) {
    const ahead = start + count * frameMs - performance.now()
    if (ahead > 1) await wait(ahead)
    sent.push(client.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 700, y: 500, deltaX: 0, deltaY: step }))
  }
  await Promise.all(sent)
}

async function taskSeconds(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics')
  return metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0
}

declare global {
  interface Window {
    stopFrames: () => { frames: number[]; blank: number; moved: number }
    stopKeys: () => number[]
  }
}

/**
 * Runs in the page: records frame times, whether rows cover the viewport, and the number of frames that moved. The
 * browser may give every second frame two wheel steps and the others none; those have no rows to draw, and counting
 * them made a frame look cheap (150 of 300 moved while scrolling alone, 216 with updates at the same time).
 */
function watchFrames(): void {
  const scroller = document.querySelector('[role="grid"]')
  const frames: number[] = []
  let blank = 0
  let moved = 0
  let last = 0
  let isOn = true
  const isCovered = () => {
    if (!scroller) return false
    const box = scroller.getBoundingClientRect()
    // 34 px of header, and one row height inside either edge.
    return [box.top + 40, (box.top + box.bottom) / 2, box.bottom - 20].every(
      (y) => document.elementFromPoint(box.left + 100, y)?.closest('[role="row"]')?.textContent,
    )
  }
  const frame = (now: number) => {
    if (!isOn) return
    if (last > 0) frames.push(now - last)
    // The check costs a hit test, so not every frame does it.
    if (frames.length % 10 === 0 && !isCovered()) blank += 1
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  // At most once a frame.
  scroller?.addEventListener('scroll', () => (moved += 1), { passive: true })
  window.stopFrames = () => {
    isOn = false
    return { frames, blank, moved }
  }
}

/** Holds the arrow key for five seconds at 30 repeats a second, with a side panel that follows the cursor. */
async function holdArrow(measured: Measured): Promise<Figure[]> {
  const { page, client } = await open(measured, 'side')
  await page.locator('[role="grid"]').focus()
  await page.evaluate(watchKeys)
  const presses = seconds * 30
  const start = performance.now()
  for (let press = 0; press < presses; press += 1) {
    const ahead = start + (press * 1_000) / 30 - performance.now()
    if (ahead > 1) await wait(ahead)
    await client.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'ArrowDown',
      code: 'ArrowDown',
      windowsVirtualKeyCode: 40,
      autoRepeat: press > 0,
    })
  }
  const times = await page.evaluate(() => window.stopKeys())
  const cursor = await page
    .locator('[aria-selected]')
    .evaluateAll((rows) => rows.find((row) => row.className.includes('cursor'))?.getAttribute('aria-rowindex'))
  await page.context().close()
  const steps = Number(cursor) - 1
  return [
    withLimit('arrow key held: key to paint, p50', percentile(times, 0.5), 'ms', 33),
    withLimit('arrow key held: key to paint, p95', percentile(times, 0.95), 'ms', 33),
    { name: 'arrow key held: steps lost', value: presses - steps, unit: 'steps', limit: 0, ok: steps === presses },
  ]
}

/** Runs in the page: for each key press, records the time until the next frame was painted. */
function watchKeys(): void {
  const times: number[] = []
  addEventListener(
    'keydown',
    (event) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => times.push(performance.now() - event.timeStamp)
        port2.postMessage(null)
      })
    },
    { capture: true },
  )
  window.stopKeys = () => times
}
