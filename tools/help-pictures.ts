import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import type { HandbookPageId } from '#domain/handbook.ts'
import { LANGUAGE_COOKIE, LOCALES } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import { ROOT } from '#tests/support/sources/source-files.ts'
import { readDemoFile } from '#tests/support/demo-file.ts'
import type { DemoFile } from '#tests/support/demo-file.ts'
import { buildConsoleIfStale, startServer } from '#tests/support/processes/server-process.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import { findChromium } from '#tools/lib/installs/chromium.mjs'

// `node tools/with-node24.mjs tools/help-pictures.ts` takes the pictures of the handbook from the product with demo
// data.

interface Picture {
  account: string
  href: string
  /** Keys pressed before the picture is taken. */
  keys: readonly string[]
}

/** One picture a page; each language has its own. */
const PICTURES: Readonly<Record<HandbookPageId, Picture>> = {
  administrator: { account: 'superadmin', href: '/home', keys: [] },
  agent: { account: 'custservice', href: '/order/list/customerService', keys: ['j', 'Enter'] },
  supplier: { account: 'supplier01', href: '/qrCode/internationalCardToCard/list', keys: ['j'] },
  merchant: { account: 'merchant01', href: '/order/list/merchant', keys: ['j', 'Enter'] },
}

const WINDOW = { width: 1_320, height: 700 }
/** Text stays sharp, and a picture below 60 kB. */
const QUALITY = 36
/** A first start makes the whole demo. */
const READY_MS = 240_000

buildConsoleIfStale()
const dataDir = await mkdtemp(path.join(tmpdir(), 'paydesk-pictures-'))
const server = await startServer(
  { DATA_DIR: dataDir, DEMO: '1', DEMO_ORDERS: '2000', TRAFFIC: '0', LOG_LEVEL: 'warn' },
  { readyMs: READY_MS },
)
const executablePath = await findChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
try {
  const demo = await readDemoFile(dataDir)
  for (const locale of LOCALES)
    for (const [id, picture] of Object.entries(PICTURES)) await take(browser, demo, locale, id, picture)
} finally {
  await browser.close()
  await server.end()
  await rm(dataDir, { recursive: true, force: true })
}

async function take(from: Browser, demo: DemoFile, locale: Locale, id: string, { account, href, keys }: Picture) {
  const person = demo.accounts.find((one) => one.account === account)
  if (!person) throw new Error(`The demo has no ${account}.`)
  const { token } = await createTestClient(server.url).call('user.login', {
    userName: account,
    password: person.password,
  })
  const context = await from.newContext({ viewport: WINDOW, colorScheme: 'light', locale })
  await context.addCookies([
    { name: 'token', value: token, url: server.url, sameSite: 'Strict' },
    { name: LANGUAGE_COOKIE, value: locale, url: server.url },
  ])
  const page = await context.newPage()
  await page.goto(server.url + href, { waitUntil: 'networkidle' })
  await page.locator('main :is(h2, [role="row"])').first().waitFor()
  for (const key of keys) await page.keyboard.press(key)
  if (keys.includes('Enter')) await page.getByRole('complementary').last().waitFor()
  await page.waitForLoadState('networkidle')
  const file = path.join(ROOT, 'docs/help', locale, `${id}.webp`)
  const picture = await webpOf(page)
  await writeFile(file, picture)
  console.log(`${path.relative(ROOT, file)}: ${Math.ceil(picture.length / 1_000)} kB`)
  await context.close()
}

/** The page as WebP, which Playwright’s own screenshots are not. */
async function webpOf(page: Page): Promise<Buffer> {
  // The last change is drawn two frames later.
  await page.evaluate(
    async () => await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  return Buffer.from(data, 'base64')
}
