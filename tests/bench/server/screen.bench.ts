import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { withLimit } from '../figure.ts'
import type { Bench } from '../support/bench-context.ts'
import { signedOrder } from '../support/bench-system.ts'
import { percentile } from '../support/statistics.ts'
import { createCaller } from './timed-requests.ts'

/** The list announces orders that arrive closer together than this in one notice. */
const gatherMs = 1_050

/** From the merchant's request to the painted notice of the new order in an agent's queue. */
export const screenBench: Bench = {
  name: 'screen',
  async run(context) {
    const system = await context.system()
    const browserContext = await (await context.browser()).newContext({
      viewport: { width: 1_440, height: 900 },
      locale: 'en-US',
    })
    const caller = createCaller()
    try {
      await system.signInBrowser(browserContext, 'custservice')
      const page = await browserContext.newPage()
      await page.goto(`${system.server.url}/order/list/customerService`)
      await page.locator('[role="gridcell"]').first().waitFor()
      await page.evaluate(watchNewOrders)
      const waits: number[] = []
      const rounds = context.quick ? 5 : 30
      // The first order is not counted: it renders the notice for the first time.
      for (let round = 0; round <= rounds; round += 1) {
        const body = JSON.stringify(signedOrder(system.demo))
        const sentAt = Date.now()
        await caller.time(`${system.server.url}/v1.0/api/order/create`, { body })
        const seenAt = await seen(page)
        if (round > 0) waits.push(seenAt - sentAt)
        await wait(gatherMs + Math.random() * 200)
      }
      return [
        withLimit(
          'order to the agent’s screen, p95',
          percentile(waits, 0.95),
          'ms',
          150,
          `from sending order/create to the painted notice of new orders, which come one by one, over a second apart; p50 ${percentile(waits, 0.5)} ms`,
        ),
      ]
    } finally {
      caller.close()
      await browserContext.close()
    }
  },
}

async function seen(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => window.takeSeen())
  return Number(await handle.jsonValue())
}

declare global {
  interface Window {
    takeSeen: () => number
  }
}

/** Runs in the page: records when a changed notice of new orders was painted. */
function watchNewOrders(): void {
  let seenAt = 0
  let shown = ''
  new MutationObserver(() => {
    const text = document.querySelector('button[class*="banner"]')?.textContent ?? ''
    if (text === shown || text === '') return
    shown = text
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        seenAt = Date.now()
      }
      port2.postMessage(null)
    })
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
  window.takeSeen = () => {
    const taken = seenAt
    seenAt = 0
    return taken
  }
}
