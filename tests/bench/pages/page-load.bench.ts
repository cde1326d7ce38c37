import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { againstRival, withLimit } from '../figure.ts'
import type { Figure } from '../figure.ts'
import type { Bench, BenchContext } from '../support/bench-context.ts'
import type { BenchSystem } from '../support/bench-system.ts'
import { serveBuild } from '../support/serve-build.ts'
import type { ServedBuild } from '../support/serve-build.ts'
import { median } from '../support/statistics.ts'
import { watchTraffic } from '../support/traffic.ts'

const GZIP = 9
const LCP_THROTTLE = 4
const LCP_RATIO = 1.3
/** The path where the bare queue fetches its orders, in the product's API format. */
const BARE_CALL = '/orders.json'
/** A page is considered loaded after this long without a request. */
const QUIET_MS = 500

interface Visit {
  address: string
  /** Matches elements that exist once the page can be used. */
  usable: string
  prepare?: (context: BrowserContext) => Promise<void>
}

interface Load {
  /** Gzipped JavaScript requested until the page was usable, and until the network was quiet; kB of 1,000 bytes. */
  usableKb: number
  quietKb: number
  requests: number
  /** Largest contentful paint, ms. */
  paintMs: number
}

/** Bytes transferred until a user can sign in or work the first queue, and the time to first paint. */
export const pageLoadBench: Bench = {
  name: 'pages',
  async run(context) {
    const system = await context.system()
    const bare = await serveBuild('pages', ['sign-in.html', 'queue.html'], { [BARE_CALL]: await firstOrders(system) })
    try {
      return await measurePages(context, system, bare)
    } finally {
      await bare.close()
    }
  },
}

async function measurePages(context: BenchContext, system: BenchSystem, bare: ServedBuild): Promise<Figure[]> {
  const browser = await context.browser()
  const rounds = context.quick ? 1 : 5
  const signIn: Visit = { address: `${system.server.url}/`, usable: '#login-submit' }
  const queue: Visit = {
    address: `${system.server.url}/order/list/customerService`,
    usable: '[role="gridcell"]',
    prepare: async (own) => await system.signInBrowser(own, 'custservice'),
  }
  const bareSignIn: Visit = { address: `${bare.address}sign-in.html`, usable: 'button[type=submit]' }
  const bareQueue: Visit = { address: `${bare.address}queue.html`, usable: '[role="gridcell"]' }
  const signInLoad = await load(browser, signIn, 1)
  const queueLoad = await load(browser, queue, 1)
  const bareSignInLoad = await load(browser, bareSignIn, 1)
  const bareQueueLoad = await load(browser, bareQueue, 1)
  return [
    {
      ...withLimit(
        'sign-in page: JS gzipped',
        signInLoad.usableKb,
        'kB',
        160,
        `${signInLoad.quietKb.toFixed(0)} kB once nothing more is fetched`,
      ),
      rival: bareSignInLoad.usableKb,
    },
    {
      ...withLimit('sign-in page: requests', signInLoad.requests, 'requests', 8, 'all but calls of the API'),
      rival: bareSignInLoad.requests,
    },
    {
      ...withLimit(
        'first queue: JS gzipped',
        queueLoad.usableKb,
        'kB',
        270,
        `${queueLoad.quietKb.toFixed(0)} kB once nothing more is fetched`,
      ),
      rival: bareQueueLoad.usableKb,
    },
    ...(await comparePaint(browser, 'sign-in page', signIn, bareSignIn, rounds)),
    ...(await comparePaint(browser, 'first queue', queue, bareQueue, rounds)),
  ]
}

async function comparePaint(
  browser: Browser,
  name: string,
  visit: Visit,
  rival: Visit,
  rounds: number,
): Promise<Figure[]> {
  const own: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    bare.push((await load(browser, rival, LCP_THROTTLE)).paintMs)
    own.push((await load(browser, visit, LCP_THROTTLE)).paintMs)
  }
  return [againstRival(`${name}: largest contentful paint at 4 × throttle`, median(own), 'ms', median(bare), LCP_RATIO)]
}

/** Visits a page with an empty cache. */
async function load(browser: Browser, { address, prepare, usable }: Visit, throttle: number): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, locale: 'en-US' })
  try {
    await prepare?.(context)
    const page = await context.newPage()
    await page.addInitScript(watchPaint)
    const scripts = watchRequests(page)
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    await page.goto(address)
    await page.locator(usable).first().waitFor()
    const atUsable = scripts.bodies.length
    await scripts.untilQuiet()
    const sizes = (await Promise.all(scripts.bodies)).map((body) => gzipSync(body, { level: GZIP }).length / 1_000)
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    return {
      usableKb: sum(sizes.slice(0, atUsable)),
      quietKb: sum(sizes),
      requests: scripts.requests(),
      paintMs: await page.evaluate(() => window.paintMs),
    }
  } finally {
    await context.close()
  }
}

/** Records a page's requests. Bodies are compressed here, so that product and rival use the same measure. */
function watchRequests(page: Page) {
  const bodies: Promise<Buffer>[] = []
  let requests = 0
  const traffic = watchTraffic(page)
  page.on('requestfinished', (request) => {
    const { pathname, protocol } = new URL(request.url())
    if (pathname.startsWith('/v1.0') || pathname === BARE_CALL || !protocol.startsWith('http')) return
    requests += 1
    if (request.resourceType() === 'script') bodies.push(bodyOf(request))
  })
  return {
    bodies,
    requests: () => requests,
    untilQuiet: () => traffic.quietFor(QUIET_MS),
  }
}

/** The response body; undefined when the page closed first, since late responses are not awaited. */
async function bodyOf(request: Request): Promise<Buffer> {
  try {
    return (await (await request.response())?.body()) ?? Buffer.alloc(0)
  } catch (error) {
    if (request.frame().page().isClosed()) return Buffer.alloc(0)
    throw error
  }
}

declare global {
  interface Window {
    paintMs: number
  }
}

/** Runs in the page before anything else. */
function watchPaint(): void {
  new PerformanceObserver((list) => {
    window.paintMs = list.getEntries().at(-1)?.startTime ?? 0
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

/** The orders in the format of the product's list, for the bare queue. */
async function firstOrders(system: BenchSystem): Promise<unknown> {
  const token = await system.signIn('custservice')
  const response = await fetch(`${system.server.url}/v1.0/order/getList?pageSize=100`, { headers: { token } })
  return await response.json()
}
