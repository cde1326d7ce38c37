import type { CDPSession, Page } from '@playwright/test'
import { againstRival } from '#tests/bench/figure.ts'
import type { Bench } from '#tests/bench/support/bench-context.ts'
import type { BenchSystem } from '#tests/bench/support/bench-system.ts'
import { watchTraffic } from '#tests/bench/support/traffic.ts'

const rowHeight = 36
/** The page size that the list fetches. */
const rowsAPage = 100
const megabyte = 1_000_000
const listCall = '/order/getList'
/**
 * Loaded before measuring: scrolling has a fixed cost, such as compiled code, that does not depend on the row count.
 */
const rowsBefore = 500
/** The console's lazy chunks start loading at most 2.5 s after the first rows. They are code, not orders. */
const quietMs = 3_000

/**
 * Heap growth of the queue while scrolling over 100,000 more orders, against the same rows parsed and kept in memory.
 */
export const heapBench: Bench = {
  name: 'heap',
  async run(context) {
    const system = await context.system()
    const browser = await context.browser()
    const rows = context.quick ? 5_000 : 100_000
    await system.fillOrders(1.2 * rows)
    const queue = await queueHeap(await openPage(system, browser, '/order/list/customerService'), rows)
    const token = await system.signIn('custservice')
    const bare = await keptRowsHeap(await openPage(system, browser, '/healthz'), { token, rows, rowsAPage })
    const count = rows.toLocaleString('en-US')
    const note = `the queue at rest scrolled over so many rows behind its first ${rowsBefore}; the rival keeps the parsed answers in an array`
    return [
      againstRival(`heap grown by ${count} orders loaded`, queue.grown / megabyte, 'MB', bare / megabyte, 1.3, note),
      againstRival(
        `of it left by a refresh of the ${count} orders`,
        queue.left / megabyte,
        'MB',
        bare / megabyte,
        0.25,
        'a refresh keeps the pages in view alone',
      ),
    ]
  },
}

async function openPage(
  system: BenchSystem,
  browser: Awaited<ReturnType<Parameters<Bench['run']>[0]['browser']>>,
  path: string,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, locale: 'en-US' })
  await system.signInBrowser(context, 'custservice')
  const page = await context.newPage()
  await page.goto(system.server.url + path)
  return page
}

async function queueHeap(page: Page, rows: number): Promise<{ grown: number; left: number }> {
  const client = await page.context().newCDPSession(page)
  await page.locator('[role="gridcell"]').first().waitFor()
  await watchTraffic(page).quietFor(quietMs)
  await scrollOver(page, 0, rowsBefore)
  const before = await heapOf(client)
  await scrollOver(page, rowsBefore, rowsBefore + rows)
  const grown = (await heapOf(client)) - before
  await refresh(page)
  const left = (await heapOf(client)) - before
  await page.context().close()
  return { grown, left }
}

async function refresh(page: Page): Promise<void> {
  await page.locator('[role="grid"]').focus()
  const answered = page.waitForResponse((response) => response.url().includes(listCall))
  await page.keyboard.press('Shift+R')
  await answered
  await watchTraffic(page).quietFor(quietMs)
}

async function keptRowsHeap(page: Page, options: Parameters<typeof keepRows>[0]): Promise<number> {
  const client = await page.context().newCDPSession(page)
  const before = await heapOf(client)
  await page.evaluate(keepRows, options)
  const grown = (await heapOf(client)) - before
  await page.context().close()
  return grown
}

async function heapOf(client: CDPSession): Promise<number> {
  await client.send('HeapProfiler.enable')
  await client.send('HeapProfiler.collectGarbage')
  await client.send('HeapProfiler.collectGarbage')
  return (await client.send('Runtime.getHeapUsage')).usedSize
}

/** Scrolls on as soon as the visible rows are loaded; `end` is exclusive. */
async function scrollOver(page: Page, begin: number, end: number): Promise<void> {
  const lists = watchTraffic(page, (request) => request.url().includes(listCall))
  for (let row = begin; row < end; row += rowsAPage / 2) {
    await page.evaluate((top) => {
      const grid = document.querySelector('[role="grid"]')
      if (grid) grid.scrollTop = top
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }, row * rowHeight)
    await lists.allAnswered()
  }
  if (lists.asked() < (0.8 * (end - begin)) / rowsAPage)
    throw new Error(`scrolling over ${end - begin} rows fetched only ${lists.asked()} pages`)
}

declare global {
  interface Window {
    kept: unknown[]
  }
}

/** Runs in the page: fetches, parses and keeps the same rows. */
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
