import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { actsAsFormula } from '#domain/text/csv.ts'
import { builtRouteOf } from '#app/catalogue.ts'
import { mayOpen } from '#domain/screens.ts'
import type { ScreenRoute } from '#domain/screens.ts'
import type { Role } from '#domain/roles.ts'
import { sanitizeText } from '#ui/text/sanitize-text.ts'
import { patience } from '#tools/lib/suites/patience.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { TRACES } from '#tests/e2e/support/hostile/hostile-rows.ts'
import { makeHostileWorld } from '#tests/e2e/support/hostile/hostile-world.ts'
import type { HostileRecord } from '#tests/e2e/support/hostile/hostile-payouts.ts'
import type { HostileWorld } from '#tests/e2e/support/hostile/hostile-world.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { PATHS_TO_LOOK_AT } from '#tests/e2e/support/paths-to-look-at.ts'
import { visit } from '#tests/e2e/support/visit.ts'

// Stored hostile texts cannot be removed.
test.use({ world: 'hostile' })

const ROLES = ['superAdmin', 'customerService', 'supplier', 'merchant'] as const satisfies readonly Role[]
/** The first of them for each path to look at; home is everybody's, and so are messages. */
const isLookedAtBy = (role: Role) => (route: ScreenRoute) => ROLES.find((one) => mayOpen(route, one)) === role
/** Wide enough for every column, and the narrowest supported window. */
const ROOMY = { width: 3_400, height: 1_500 }
const NARROW = { width: 1_280, height: 720 }
/** How a list sorts the seeded rows to its top, where it does not by default. */
const SEARCH: Partial<Record<string, string>> = {
  payoutPool: '?sort=createTime&direction=desc',
  systemMaintenance: '?open=runState',
  // The parties with such names take rupees, and nothing seeded is certain to be completed today.
  collectionStatistics: '?currency=INR&reading=created',
  collectionStatisticsByMerchant: '?currency=INR&reading=created',
  payoutStatistics: '?reading=created',
  payoutStatisticsByMerchant: '?reading=created',
}
/** Screens that show only the user's own actions or input, addresses and numbers. */
const SHOWS_NO_TEXT: readonly string[] = ['home', 'apiTest', 'ipFrequency']
/** What a party sees of its own orders is counted by channel, state, account and time; a merchant has no accounts. */
const COUNTS_OWN: Partial<Record<Role, readonly string[]>> = {
  supplier: ['collectionStatistics'],
  merchant: ['collectionStatistics', 'payoutStatistics'],
}
/** Whether one of a supplier's accounts with such names completed an order today. */
const isLeftToChance = (screen: string, role: Role) => screen === 'collectionStatistics' && role === 'supplier'
const isSilent = (screen: string, role: Role) =>
  SHOWS_NO_TEXT.includes(screen) || COUNTS_OWN[role]?.includes(screen) === true

/** Lists whose rows have a name that appears in both list and export. */
const NAMED = { orders: 'Payer', payoutOrders: 'Payee' } as const

/** The search of a screen that brings seeded texts into view. */
function searchOf(screen: string, role: Role, { records, supplierId }: HostileWorld): string | undefined {
  if (screen === 'collectionStatistics' && isSilent(screen, role)) return '?currency=INR'
  // Callback attempts arrive all the time, so the list is filtered to a seeded order.
  if (screen === 'orderCallbackDetails') return `?orderCode=${records.orders[0]?.code}`
  if (screen === 'entityData') return `?kind=order&number=${records.orders[0]?.code}`
  // The report shows the largest of many suppliers.
  if (screen === 'orderProfile') return `?supplierId=${supplierId}`
  return SEARCH[screen]
}

const isReport = (path: string) => builtRouteOf(path)?.declaration.namespaces?.includes('report') === true

let made: HostileWorld | undefined

/** No script ran, no dialog opened, nothing overflows the window, and rows have the normal height. */
async function expectCalm(page: Page, dialogs: readonly string[], where: string): Promise<void> {
  const seen = await page.evaluate(() => {
    const rows = [...document.querySelectorAll('[role="grid"] [role="row"][aria-rowindex]')].filter((row) =>
      row.querySelector('[role="gridcell"]'),
    )
    return {
      ran: Reflect.get(window, '__ran') as unknown,
      beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      heights: [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))].length,
      // Bidi control characters must not be rendered; input fields keep what was typed.
      bent: /[\u202a-\u202e\u2066-\u2069]/.test(document.body.textContent ?? ''),
      loose: document.querySelectorAll('iframe, img[src="x"], svg[onload], base').length,
    }
  })
  expect(seen.ran, `${where}: a script ran`).toBeUndefined()
  expect(dialogs, `${where}: dialogs`).toEqual([])
  expect(seen.beyond, `${where}: px beyond the window`).toBeLessThanOrEqual(0)
  expect(seen.heights, `${where}: heights of rows`).toBeLessThanOrEqual(1)
  expect(seen.bent, `${where}: text that turns round what follows`).toBe(false)
  expect(seen.loose, `${where}: elements made of texts`).toBe(0)
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  const grid = page.getByRole('grid')
  // Rows, or the empty state.
  const empty = page.locator('main').getByRole('status').filter({ hasText: /\S/ })
  if ((await grid.count()) > 0) await expect(grid.getByRole('gridcell').first().or(empty.first()).first()).toBeVisible()
}

const showsTrace = (page: Page) =>
  page.evaluate(
    (traces) =>
      traces.some(
        (trace) =>
          document.body.textContent?.includes(trace) ||
          [...document.querySelectorAll('option')].some((one) => one.textContent?.includes(trace)),
      ),
    TRACES,
  )

/** Visits every tab of the details by arrow keys; returns whether one of them shows one of the script texts. */
async function walkTabs(
  page: Page,
  keys: Keys,
  details: Locator,
  calm: (where: string) => Promise<void>,
): Promise<boolean> {
  const tabs = details.getByRole('tab')
  const count = await tabs.count()
  if (count > 0) await tabs.first().focus()
  let shown = false
  for (let at = 0; at < Math.max(1, count); at += 1) {
    if (count > 0) await expect(tabs.nth(at)).toHaveAttribute('aria-selected', 'true')
    await expect(details.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(details.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
    shown ||= await showsTrace(page)
    await calm(`tab ${at + 1}`)
    if (at < count - 1) await keys.press('ArrowRight')
  }
  return shown
}

/** The records' names as the list shows them, one per row. */
async function expectNames(page: Page, records: readonly HostileRecord[]): Promise<number> {
  const cells = await page
    .getByRole('grid')
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('[role="gridcell"]')].map((cell) => cell.textContent ?? '')),
    )
  let found = 0
  for (const { code, name } of records) {
    const row = cells.find((texts) => texts.includes(code))
    if (row === undefined) continue
    found += 1
    if (name.trim() !== '') expect(row, `${code} shows ${JSON.stringify(name)}`).toContain(sanitizeText(name))
  }
  return found
}

/** The newest rows of the export: names unchanged, and no cell that a spreadsheet would execute. */
async function expectExport(page: Page, keys: Keys, title: string, records: readonly HostileRecord[]): Promise<void> {
  const least = Math.floor(records.length / 2)
  await page.getByRole('grid').focus()
  await keys.press('j', 'x', ...Array<string>(least - 1).fill('Shift+J'))
  const downloading = page.waitForEvent('download')
  await keys.press('Shift+E')
  const [head = [], ...rows] = parse(await readFile(await (await downloading).path(), 'utf8'), {
    bom: true,
  }) as string[][]
  expect(rows).toHaveLength(least)
  const nameOf = new Map(records.map(({ code, name }) => [code, name]))
  const wanted = rows.map(([code = '']) => nameOf.get(code) ?? `${code} was not seeded`)
  expect(rows.map((row) => row[head.indexOf(title)])).toEqual(
    wanted.map((name) => (actsAsFormula(name) ? `'${name}` : name)),
  )
  expect(rows.flat().filter(actsAsFormula)).toEqual([])
  await keys.press('*', 'n')
}

// CSP violations and page errors fail the test through the fixture `faults`.
for (const role of ROLES) {
  test(`hostile texts stay text on every screen of ${role} and in its exports`, async ({ page, keys, signIn, run }) => {
    test.setTimeout(patience(90_000))
    made ??= await makeHostileWorld(run)
    const person = await signIn(role)
    await made.sendMessage(person.userId)
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const silent: string[] = []
    const routes = PATHS_TO_LOOK_AT.filter(isLookedAtBy(role))
    await page.goto('/home')
    await settled(page)
    for (const route of routes) {
      const calm = (where: string) => expectCalm(page, dialogs, `${route.path}, ${where}`)
      await page.setViewportSize(ROOMY)
      const search = searchOf(route.screen, role, made)
      await visit(page, route.path + (search ?? ''))
      await settled(page)
      // A report draws its parts one after another.
      if (isReport(route.path) && !isSilent(route.screen, role)) await expect.poll(() => showsTrace(page)).toBe(true)
      let shown = await showsTrace(page)
      await calm('roomy')
      if (route.screen === 'orders' || route.screen === 'payoutOrders') {
        const records = made.records[route.screen]
        const found = await expectNames(page, records)
        expect(found, `${route.path}: seeded rows`).toBeGreaterThanOrEqual(Math.floor(records.length / 2))
        await expectExport(page, keys, NAMED[route.screen], records)
        await calm('export')
      }
      await page.setViewportSize(NARROW)
      await calm('narrow')
      if ((await page.getByRole('gridcell').count()) > 0) {
        await page.getByRole('grid').focus()
        await keys.press('Home', 'Enter')
        const details = page.getByRole('main').getByRole('complementary')
        await expect(details).toBeVisible()
        shown = (await walkTabs(page, keys, details, calm)) || shown
      }
      if (!shown) silent.push(route.screen)
    }
    const certain = (screen: string) => !isLeftToChance(screen, role)
    expect(silent.filter(certain), 'screens that showed no seeded text').toEqual(
      routes.map(({ screen }) => screen).filter((screen) => isSilent(screen, role) && certain(screen)),
    )
  })
}
