import type { Locator, Page } from '@playwright/test'
import { builtRouteOf } from '#app/catalogue.ts'
import type { BuiltRoute } from '#app/catalogue.ts'
import { mayOpen } from '#domain/screens.ts'
import type { Role } from '#domain/roles.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'
import { patience } from '#tools/lib/suites/patience.ts'
import { exportedBatch } from '#tests/e2e/support/entities/batches.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { answerHostile, HOSTILE_ANSWERS, TRACES } from '#tests/e2e/support/hostile-answers.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { isOneOfItsKind, PATHS_TO_LOOK_AT } from '#tests/e2e/support/paths-to-look-at.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { visit } from '#tests/e2e/support/visit.ts'
import { isLongRun } from '#tests/support/rounds.ts'

/** All of them look at every path in the long run; else a superAdmin looks at one page of each kind. */
const ROLES: readonly Role[] = isLongRun ? ['superAdmin', 'customerService', 'supplier', 'merchant'] : ['superAdmin']
/** The first of them for each path to look at; home is everybody's, and so are messages. */
const pathsOf = (role: Role) =>
  PATHS_TO_LOOK_AT.filter(
    (route) => ROLES.find((one) => mayOpen(route, one)) === role && (isLongRun || isOneOfItsKind(route)),
  )
/** Wide enough for every column, and the narrowest supported window. */
const ROOMY = { width: 3_400, height: 1_500 }
const NARROW = { width: 1_280, height: 720 }
/** Searches that bring texts into view where a screen shows none by itself. */
const SEARCH: Partial<Record<string, string>> = {
  systemMaintenance: '?open=runState',
  collectionStatistics: '?reading=created&created=last7Days',
  payoutStatistics: '?reading=created&created=last7Days',
}
/** Screens that show only the user's own actions or input, addresses, numbers and words of the platform. */
const OWN_TEXTS: readonly string[] = [
  'home',
  'help',
  'apiTest',
  'ipFrequency',
  'entityData',
  'systemMaintenance',
  'ipWhitelist',
  'messageTemplates',
]
/** Lists that are empty in a demo. */
const EMPTY_LISTS: readonly string[] = [
  ...['monitorLog', 'errorLog', 'payScriptCalls', 'nameBlacklist', 'dataCleanConfig', 'dataCleanHistory'],
  'orderClearHistory',
]
/** Screens that show a party less than staff: no payouts, or figures of its own alone. */
const EMPTY_FOR: Partial<Record<Role, readonly string[]>> = {
  supplier: ['payoutOrders'],
  merchant: ['collectionStatistics', 'payoutStatistics'],
}
const showsText = (role: Role, screen: string) =>
  ![...OWN_TEXTS, ...EMPTY_LISTS, ...(EMPTY_FOR[role] ?? [])].includes(screen)
/** The subject of requests that are made here, which no call would make. */
const ASKED = 'hostile'
const SOMEBODY_ELSE = 1

const isReport = ({ path }: BuiltRoute['route']) =>
  builtRouteOf(path)?.declaration.namespaces.includes('report') === true

/** One run names every screen that fails. */
const softly = expect.configure({ soft: true })

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
  softly(seen.ran, `${where}: a script ran`).toBeUndefined()
  softly(dialogs, `${where}: dialogs`).toEqual([])
  softly(seen.beyond, `${where}: px beyond the window`).toBeLessThanOrEqual(0)
  softly(seen.heights, `${where}: heights of rows`).toBeLessThanOrEqual(1)
  softly(seen.bent, `${where}: text that turns round what follows`).toBe(false)
  softly(seen.loose, `${where}: elements made of texts`).toBe(0)
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

/** True when the screen shows one of the script texts; the shell names the person by one on every screen. */
const showsTrace = (page: Page) =>
  page.evaluate((traces) => {
    const main = document.querySelector('main')
    const texts = [main?.textContent, ...[...(main?.querySelectorAll('option') ?? [])].map((one) => one.textContent)]
    return texts.some((text) => traces.some((trace) => text?.includes(trace)))
  }, TRACES)

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

/** Payers' names stand in their column letter for letter, but for what would turn the line round or is no sign. */
async function expectNames(page: Page): Promise<void> {
  const head = page.getByRole('columnheader', { name: 'Payer', exact: true })
  const column = await head.getAttribute('aria-colindex')
  const names = await page.getByRole('grid').locator(`[role="gridcell"][aria-colindex="${column}"]`).allTextContents()
  const answered = new Set(HOSTILE_ANSWERS.map((text) => sanitizeText(text)))
  expect(names.filter((name) => answered.has(name)).length, 'names as they were answered').toBeGreaterThan(10)
  // An order may have no payer yet.
  expect(names.filter((name) => !answered.has(name) && !/^[–—-]?$/.test(name))).toEqual([])
}

/** Rows of lists that the demo leaves empty; their texts are replaced on the way. */
async function fillEmptyLists(run: Run, person: SignedIn): Promise<void> {
  const { userId } = person
  await run.db.query(`insert into messages (user_id, kind, params) values ($1, 'welcome', '{"name": "x"}')`, [userId])
  await run.db.query(
    `insert into wechat_messages (account_id, group_row_id, direction, kind, message_id, sender_id, sender_name, text, order_code, outcome, send_attempt, occurred_at, created_at)
     select account_id, id, 'in', 'text', 'hostile ' || $1::text, 'x', 'x', 'x', 'x', 'notFound', 0, now(), now() from wechat_groups order by id limit 1`,
    [userId],
  )
  await run.db.query(
    `insert into approvals (kind, target, params, reason, amount_minor, currency, exponent, state, requested_by_user_id, requested_by, requested_at, decided_by_user_id, decided_by, decided_at, note)
     values ('payoutBatch.confirm', $3, '{}', 'x', 100, 'INR', 2, 'waiting', $2::bigint, 'x', now(), null, null, null, null),
       ('payoutBatch.confirm', $3, '{}', 'x', 100, 'INR', 2, 'declined', $1::bigint, 'x', now(), $2::bigint, 'x', now(), 'x')`,
    [userId, SOMEBODY_ELSE, ASKED],
  )
  // Order sources name a merchant only where an origin is new to it.
  await run.db.query(
    `update orders set referer = 'new.example' where id = (
       select o.id from orders o where o.created_at > now() - interval '20 hours' and exists (
         select 1 from orders e where e.merchant_id = o.merchant_id and e.referer is not null
           and e.created_at between now() - interval '20 days' and now() - interval '25 hours')
       order by o.id limit 1)`,
  )
}
// They would wait for everybody.
test.afterEach(async ({ run }) => await run.db.query('delete from approvals where target = $1', [ASKED]))

// CSP violations and page errors fail the test through the fixture `faults`.
for (const role of ROLES) {
  const routes = pathsOf(role)
  test(`hostile texts stay text on ${routes.length} screens of ${role}`, async ({ page, keys, signIn, run }) => {
    test.setTimeout(patience(10_000 + routes.length * 3_000))
    const person = await signIn(role)
    await fillEmptyLists(run, person)
    if (role === 'superAdmin') await exportedBatch(run, person, 1)
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await answerHostile(page)
    const silent: string[] = []
    await page.goto('/home')
    await settled(page)
    for (const route of routes) {
      const calm = (where: string) => expectCalm(page, dialogs, `${route.path}, ${where}`)
      await page.setViewportSize(ROOMY)
      await visit(page, route.path + (SEARCH[route.screen] ?? ''))
      await settled(page)
      // A report draws its parts one after another.
      if (isReport(route) && showsText(role, route.screen))
        await softly.poll(() => showsTrace(page), route.path).toBe(true)
      let shown = await showsTrace(page)
      await calm('roomy')
      if (route.screen === 'orders') await expectNames(page)
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
    expect(
      silent.filter((screen) => showsText(role, screen)),
      'screens that showed no hostile text',
    ).toEqual([])
  })
}
