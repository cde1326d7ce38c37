import type { Page } from '@playwright/test'
import type { Role } from '#domain/roles.ts'
import { mayOpen } from '#domain/screens.ts'
import type { ScreenName } from '#domain/screens.ts'
import { LOCALES } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import { patience } from '#tools/lib/suites/patience.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { isFirstOfItsScreen, PATHS_TO_LOOK_AT } from '#tests/e2e/support/paths-to-look-at.ts'
import { textFaults } from '#tests/e2e/support/text-boxes.ts'
import { settle, visit } from '#tests/e2e/support/visit.ts'
import { isLongRun } from '#tests/support/rounds.ts'

// That no text is cut and no figure runs into another is looked at on every screen where every screen is walked: in
// accessibility.e2e.ts, and with records, forms and menus open in printed-keys.e2e.ts, both in English: its words take half
// as much room again as Chinese ones. Here are the screens with the most figures in every language, and as suppliers and
// merchants see them, with a record open; all screens are in the long run. A change of language takes ten times as long as
// a look.

const HOME = '/home'
const SECONDS_A_LOOK = 4
/** Screens of amounts, balances and counts. */
const OF_FIGURES: readonly ScreenName[] = [
  'home',
  'orders',
  'payoutOrders',
  'payoutBatches',
  'fundRecords',
  'merchants',
  'suppliers',
  'userProducts',
  'smsRecords',
  'botFundRecords',
  'collectionStatistics',
  'payoutStatistics',
  'orderProfile',
  'orderSource',
]

/** Each language's palette entry, which does not depend on the current language. */
const NAMES: Record<Locale, string> = { 'zh-CN': '简体中文', 'zh-TW': '繁體中文', 'en-US': 'English' }

async function speak(page: Page, keys: Keys, locale: Locale): Promise<void> {
  const html = page.locator('html')
  if ((await html.getAttribute('lang')) === locale) return
  await keys.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.insertText(NAMES[locale])
  await expect(page.getByRole('option', { selected: true })).toContainText(NAMES[locale])
  await keys.press('Enter')
  await expect(html).toHaveAttribute('lang', locale)
}

for (const role of ['superAdmin', 'supplier', 'merchant'] as const satisfies readonly Role[]) {
  const routes = PATHS_TO_LOOK_AT.filter(
    (route) =>
      mayOpen(route, role) &&
      (isLongRun || OF_FIGURES.includes(route.screen)) &&
      (role !== 'superAdmin' || isFirstOfItsScreen(route)),
  )
  test(`figures of ${role} stand clear in every language`, async ({ page, keys, signIn }) => {
    test.setTimeout(patience(routes.length * LOCALES.length * SECONDS_A_LOOK * 1_000))
    await page.setViewportSize({ width: 1_280, height: 800 })
    await signIn(role)
    await page.goto(HOME)
    await settle(page)
    const found: string[] = []
    for (const locale of LOCALES) {
      await speak(page, keys, locale)
      for (const { path } of routes) {
        await visit(page, path)
        await settle(page)
        found.push(...(await textFaults(page)).map((fault) => `${path}, ${locale}: ${fault}`))
        if ((await page.getByRole('gridcell').count()) === 0) continue
        await page.getByRole('grid').focus()
        await keys.press('Home', 'Enter')
        await expect(page.getByRole('main').getByRole('complementary')).toBeVisible()
        await settle(page)
        found.push(...(await textFaults(page)).map((fault) => `${path}, ${locale}, record: ${fault}`))
      }
    }
    expect(found).toEqual([])
    await speak(page, keys, 'en-US')
  })
}
