import type { Page } from '@playwright/test'
import type { BuiltRoute } from '#app/catalogue.ts'
import { ROLES } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { mayOpen, SCREEN_ROUTES } from '#domain/screens.ts'
import { patience } from '#tools/lib/suites/patience.ts'
import { expectNoViolation, expectWithinWindow } from '#tests/e2e/support/axe.ts'
import type { Scope } from '#tests/e2e/support/axe.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import { createOrder, findOrders } from '#tests/e2e/support/entities/orders.ts'
import { inspector, openOrders, openPalette, palette } from '#tests/e2e/support/locators.ts'
import { supplementForm } from '#tests/e2e/support/steps/supplement-form.ts'
import { isFirstOfItsScreen, isOneOfItsKind, PATHS_TO_LOOK_AT } from '#tests/e2e/support/paths-to-look-at.ts'
import { textFaults } from '#tests/e2e/support/text-boxes.ts'
import { settle, visit } from '#tests/e2e/support/visit.ts'
import { ZOOMED } from '#tests/e2e/support/system/window.ts'
import { isLongRun } from '#tests/support/rounds.ts'

/** The colours of the screens; states of the work on an order are checked in the other ones, and all in both in the long run. */
const SCHEMES = isLongRun ? (['light', 'dark'] as const) : (['light'] as const)
/** Timeout of a screen in both schemes; it grows with the number of screens a role has. */
const SECONDS_A_PATH = 10
const HOME = '/home'
/** The smallest window that is supported whole. */
const WHOLE = { width: 1280, height: 720 }
/** There is least room at the highest zoom. */
const ZOOMS = isLongRun ? ZOOMED : ZOOMED.slice(-1)

test.beforeEach(async ({ page }) => await page.setViewportSize(WHOLE))

/** The screens checked for a role: each path to look at once overall, except home, which differs by role. */
function routesOf(role: Role): BuiltRoute['route'][] {
  if (!isLongRun) return PATHS_TO_LOOK_AT.filter((route) => mayOpen(route, role))
  const isFirst = (roles: readonly Role[] | 'public') => roles === 'public' || roles[0] === role
  return PATHS_TO_LOOK_AT.filter((route) => isFirst(route.roles) || route.path === HOME)
}

/** The menu is the same on every page, with the entries of the role: it is checked with the rest of the shell. */
const MENU = 'nav[aria-label="Main menu"]'

/**
 * Checks a screen within the shell: every rule in one scheme; in the other what differs there, which is the colours of the
 * screen. A usual run looks at a screen of each kind.
 */
async function expectScreen(page: Page, route: BuiltRoute['route']): Promise<void> {
  if (!isLongRun && !isOneOfItsKind(route)) return
  const [first, second] = SCHEMES
  await page.setViewportSize(WHOLE)
  await page.emulateMedia({ colorScheme: first })
  await expectNoViolation(page, `${route.path}, ${first}`, { without: MENU })
  // Another variant of a screen is drawn by the same components in the same colours, and differs by columns and actions.
  if (second === undefined || !isFirstOfItsScreen(route)) return
  await page.emulateMedia({ colorScheme: second })
  await expectNoViolation(page, `${route.path}, ${second}`, { within: 'main', only: 'colours' })
}

/** Checks that a screen fits the width of zoomed windows. */
async function expectOneColumn(page: Page, path: string): Promise<void> {
  for (const { zoom, ...viewport } of ZOOMS) {
    await page.setViewportSize(viewport)
    await expectWithinWindow(page, `${path} at ${zoom}`)
  }
}

/** The focus is on an element of the page: on arrival, and after a layer and after nothing was closed by Esc. */
async function expectFocusWithin(page: Page, keys: Keys, where: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  await expect.poll(focused, `${where}, on arrival`).not.toBe('BODY')
  await keys.press('Escape')
  await expect.poll(focused, `${where}, after Esc`).not.toBe('BODY')
  await keys.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await keys.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(focused, `${where}, after a dialog`).not.toBe('BODY')
}

/** Every rule in the first scheme; in a second one only colours differ. */
async function expectInSchemes(
  page: Page,
  what: string,
  within?: string,
  schemes: readonly ('light' | 'dark')[] = SCHEMES,
): Promise<void> {
  for (const [at, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme })
    const scope: Scope = at === 0 ? {} : { only: 'colours' }
    await expectNoViolation(page, `${what}, ${colorScheme}`, { ...scope, ...(within && { within }) })
  }
}

/** A superAdmin may open a screen of each kind. */
for (const role of isLongRun ? ROLES : (['superAdmin'] as const)) {
  test(`screens of ${role} break no rule, and those of a superAdmin fit a zoomed window`, async ({
    page,
    keys,
    signIn,
    run,
  }) => {
    const routes = routesOf(role)
    test.setTimeout(patience(routes.length * SECONDS_A_PATH * 1_000))
    const person = await signIn(role)
    await fillMessages(run.db, person)
    await page.goto(HOME)
    await settle(page)
    // The shell shows most to a superAdmin.
    if (role === 'superAdmin') await expectInSchemes(page, 'the shell')
    for (const route of routes) {
      await visit(page, route.path)
      await settle(page)
      expect(await textFaults(page), `${route.path}, texts`).toEqual([])
      await expectScreen(page, route)
      await expectFocusWithin(page, keys, route.path)
      if (role === 'superAdmin') await expectOneColumn(page, route.path)
    }
  })
}

async function fillMessages(
  db: { query: (sql: string, values: unknown[]) => Promise<unknown> },
  { userId, name }: SignedIn,
): Promise<void> {
  await db.query(`insert into messages (user_id, kind, params) values ($1, 'welcome', $2)`, [
    userId,
    JSON.stringify({ name }),
  ])
}

test('the pages without a session', async ({ page }) => {
  const open = SCREEN_ROUTES.filter(({ roles, path }) => roles === 'public' && path !== '/googleVerify').map(
    ({ path }) => path,
  )
  for (const path of [...open, '/no/such/page']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectInSchemes(page, path)
  }
})

test('an order in work: inspector, form, review, refusal, palette, keys, filters, columns; second level, sign-in and binding', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const { orderCode } = await createOrder(run)
  const expectShown = (what: string, within?: string) =>
    expectInSchemes(page, what, within, isLongRun ? SCHEMES : ['dark'])
  const [order] = await findOrders(agent.client, { callbackStatus: 3 }, 1)
  await openOrders(page, 'customerService')
  await keys.press('j', 'x', 'j', 'x')
  await expectShown('selection')
  await keys.press('f')
  await expect(page.getByRole('dialog', { name: 'Add a filter' })).toBeVisible()
  await expectShown('filter menu', '[role="dialog"]')
  await keys.press('Escape', 'Shift+C')
  await expect(page.getByRole('button', { name: 'Move Amount up' })).toBeVisible()
  await expectShown('columns', '[role="dialog"]')
  await keys.press('Escape', 'Shift+F10')
  await expect(page.getByRole('menu')).toBeVisible()
  await expectShown('row menu', '[role="menu"]')
  await keys.press('Escape')
  await openPalette(page, keys)
  await expectShown('palette', 'dialog[open]')
  await keys.press('Escape')
  await expect(palette(page)).toBeHidden()
  await keys.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectShown('shortcut sheet', 'dialog[open]')

  await openOrders(page, 'customerService', { orderCode: order?.orderCode ?? '', open: order?.orderCode ?? '' })
  for (const tab of ['Overview', 'History', 'Callbacks', 'Allocation', 'Ledger', 'Request']) {
    await inspector(page).getByRole('tab', { name: tab }).press('Enter')
    await expect(inspector(page).getByRole('tabpanel', { name: tab })).not.toContainText('Loading')
    await expectShown(`inspector, ${tab}`, 'aside')
  }

  await openOrders(page, 'customerService', { orderCode, open: orderCode })
  await expect(inspector(page)).toContainText(orderCode)
  await keys.press('s')
  await expect(supplementForm(page).utr).toBeFocused()
  await keys.press('Enter')
  await expectShown('faulty form', 'form')
  await keys.type('REVIEW1')
  await supplementForm(page).code.fill('000000')
  await keys.press('Enter')
  await expect(supplementForm(page).submit).toBeFocused()
  await expectShown('review', 'form')

  await visit(page, HOME)
  await settle(page)
  await openPalette(page, keys)
  await keys.type('second-level')
  await keys.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Second-level password' })).toBeVisible()
  await expectShown('second level', 'dialog[open]')
  await keys.press('Escape')
  await run.db.query('update sessions set ended_at = now() where user_id = $1', [agent.userId])
  await page.reload()
  await expect(page.getByLabel('User name')).toBeFocused()
  await keys.type(agent.account)
  await keys.press('Tab')
  await keys.type('Wrong2026')
  await keys.press('Enter')
  await expect(page.getByRole('alert')).toContainText('tries left')
  await expectShown('refused')
  await run.db.query('update users set enable_google_verify = true, totp_confirmed = false where id = $1', [
    agent.userId,
  ])
  await page.getByLabel('Password', { exact: true }).focus()
  await keys.press('Control+a')
  await keys.type(agent.password)
  await keys.press('Enter')
  await expect(page.getByRole('img', { name: 'QR picture of the authenticator secret' })).toBeVisible()
  await expectShown('binding')
})
