import type { CDPSession, Page } from '@playwright/test'
import { againstRival } from '../figure.ts'
import type { Bench } from '../support/bench-context.ts'
import type { Desk } from '../support/desk.ts'
import { watchTraffic } from '../support/traffic.ts'

const rowHeight = 36
/** As the list fetches them. */
const rowsAPage = 100
const megabyte = 1_000_000

/** What the queue's heap grows by while it is scrolled over 100,000 orders, beside the same rows parsed and kept. */
export const heapBench: Bench = {
  name: 'heap',
  async run(context) {
    const desk = await context.desk()
    const browser = await context.browser()
    const rows = context.quick ? 5_000 : 100_000
    await desk.holdOrders(1.2 * rows)
    const own = await grownBy(await openPage(desk, browser, '/order/list/customerService'), async (page) => await scrollOver(page, rows))
    const token = await desk.signIn('custservice')
    const bare = await grownBy(await openPage(desk, browser, '/healthz'), async (page) => await page.evaluate(keepRows, { token, rows, rowsAPage }))
    const name = `heap grown by ${rows.toLocaleString('en-US')} orders loaded`
    return [againstRival(name, own / megabyte, 'MB', bare / megabyte, 1.3, 'the queue scrolled from its first row to the last of them; the rival keeps the parsed answers in an array')]
  },
}

async function openPage(desk: Desk, browser: Awaited<ReturnType<Parameters<Bench['run']>[0]['browser']>>, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, locale: 'en-US' })
  await desk.signInBrowser(context, 'custservice')
  const page = await context.newPage()
  await page.goto(desk.server.url + path)
  return page
}

async function grownBy(page: Page, fill: (page: Page) => Promise<void>): Promise<number> {
  const client = await page.context().newCDPSession(page)
  if (!page.url().endsWith('/healthz')) await page.locator('[role="gridcell"]').first().waitFor()
  const before = await heapOf(client)
  await fill(page)
  const after = await heapOf(client)
  await page.context().close()
  return after - before
}

async function heapOf(client: CDPSession): Promise<number> {
  await client.send('HeapProfiler.enable')
  await client.send('HeapProfiler.collectGarbage')
  await client.send('HeapProfiler.collectGarbage')
  return (await client.send('Runtime.getHeapUsage')).usedSize
}

/** Scrolls on as soon as the rows in view are there. */
async function scrollOver(page: Page, rows: number): Promise<void> {
  const lists = watchTraffic(page, (request) => request.url().includes('/order/getList'))
  for (let row = 0; row < rows; row += rowsAPage / 2) {
    await page.evaluate((top) => {
      const grid = document.querySelector('[role="grid"]')
      if (grid) grid.scrollTop = top
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }, row * rowHeight)
    await lists.allAnswered()
  }
  if (lists.asked() < (0.9 * rows) / rowsAPage) throw new Error(`scrolling over ${rows} rows fetched only ${lists.asked()} pages`)
}

declare global {
  interface Window {
    kept: unknown[]
  }
}

/** In the page: fetches, parses and keeps the same rows. */
async function keepRows({ rows, rowsAPage, token }: { token: string; rows: number; rowsAPage: number }): Promise<void> {
  window.kept = []
  let cursor = ''
  while (window.kept.length < rows) {
    const response = await fetch(`/v1.0/order/getList?pageSize=${rowsAPage}${cursor}`, { headers: { token } })
    const { data } = (await response.json()) as { data: { list: unknown[]; nextCursor: string | null } }
    window.kept.push(...data.list)
    if (data.nextCursor === null) return
    cursor = `&cursor=${encodeURIComponent(data.nextCursor)}`
  }
}
