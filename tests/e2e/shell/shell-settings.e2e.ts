import { readFile } from 'node:fs/promises'
import { LOCALES } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { createOrder } from '#tests/e2e/support/entities/orders.ts'
import { heading, inspector, openOrders, runByPalette, tabTo } from '#tests/e2e/support/locators.ts'
import { supplementForm } from '#tests/e2e/support/steps/supplement-form.ts'
import { enter } from '#tests/e2e/support/visit.ts'

async function homeTitle(locale: Locale): Promise<string> {
  const texts: { title: { home: string } } = JSON.parse(
    await readFile(new URL(`../../../locales/${locale}/screens.json`, import.meta.url), 'utf8'),
  )
  return texts.title.home
}

/** Each language's palette entry, which does not depend on the current language. */
const NAMES: Record<Locale, string> = { 'zh-CN': '简体中文', 'zh-TW': '繁體中文', 'en-US': 'English' }

test('language and colour scheme are changed from anywhere, and stored with the account', async ({
  page,
  context,
  keys,
  signIn,
}) => {
  await signIn('customerService')
  await page.emulateMedia({ colorScheme: 'light' })
  await enter(page, '/home')
  await expect(heading(page, 'Home')).toBeVisible()
  const html = page.locator('html')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  const light = await background()
  for (const scheme of ['Light', 'Dark']) {
    const keeping = page.waitForResponse(/setPreferences$/)
    keys.reset()
    await keys.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await keys.type('dar')
    await expect(page.getByRole('option', { selected: true })).toHaveText(/^Light, dark or automatic/)
    await keys.press('Enter')
    await keeping
    await expect(page.getByRole('button', { name: `Colour scheme: ${scheme}` })).toBeVisible()
    expectWithin(keys, 'switchSetting')
  }
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(await background()).not.toBe(light)

  for (const locale of [...LOCALES, 'zh-TW' as const]) {
    const keeping = page.waitForResponse(/setPreferences$/)
    await keys.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.insertText(NAMES[locale])
    await expect(page.getByRole('option', { selected: true })).toContainText(NAMES[locale])
    await keys.press('Enter')
    await keeping
    await expect(heading(page, await homeTitle(locale))).toBeVisible()
    await expect(html).toHaveAttribute('lang', locale)
  }
  // Another browser, light and with English as its own language, follows the account.
  await page.evaluate(() => localStorage.clear())
  const other = await context.newPage()
  await other.emulateMedia({ colorScheme: 'light' })
  await other.goto('/home')
  await expect(heading(other, await homeTitle('zh-TW'))).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('the shortcut sheet is searchable; a letter is rebound, refused when taken, and disabled', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  await signIn('customerService')
  const { orderCode } = await createOrder(run)
  await openOrders(page, 'customerService', { orderCode, open: orderCode })
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const { form, utr } = supplementForm(page)
  await expect(inspector(page)).toContainText(orderCode)

  await keys.press('?')
  await expect(sheet.getByRole('searchbox')).toBeFocused()
  // Keys that work here come first, without the buttons that change keys.
  const here = sheet.locator('section').filter({ has: page.getByRole('heading', { name: 'Here', exact: true }) })
  await expect(here).toContainText('Supplement order')
  await expect(sheet.getByRole('button', { name: 'Change the key of Mark order' })).toHaveCount(0)
  await keys.type('supplement')
  await expect(sheet.getByRole('listitem')).toHaveCount(2)
  await expect(sheet.getByRole('listitem').first()).toContainText('Supplement order')
  const change = sheet.getByRole('button', { name: 'Change the key of Supplement order' })
  await tabTo(keys, sheet.getByRole('button', { name: 'Change keys' }))
  await keys.press('Enter')
  await tabTo(keys, change)
  await keys.press('Enter', 'e')
  await expect(sheet.getByRole('alert')).toContainText(/E already belongs to “Resend callback”/i)
  const keeping = page.waitForResponse(/setPreferences$/)
  await keys.press('h')
  await keeping
  await expect(sheet.getByRole('alert')).toHaveCount(0)
  await keys.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('toolbar', { name: 'Keys that work here' })).toContainText(/H\s*Supplement order/)
  await keys.press('s')
  await expect(form).toHaveCount(0)
  await keys.press('h')
  await expect(utr).toBeFocused()
  await keys.press('Escape')
  await expect(form).toHaveCount(0)

  await page.reload()
  await expect(inspector(page)).toContainText(orderCode)
  await keys.press('?')
  await expect(sheet.getByRole('searchbox')).toBeFocused()
  await keys.type('supplement')
  const off = sheet.getByRole('button', { name: 'Switch the key of Supplement order off' })
  await tabTo(keys, sheet.getByRole('button', { name: 'Change keys' }))
  await keys.press('Enter')
  await tabTo(keys, off)
  await keys.press('Enter')
  await expect(sheet.getByRole('listitem').first()).toContainText('Off')
  await keys.press('Escape')
  await expect(page.getByRole('toolbar', { name: 'Keys that work here' })).not.toContainText('Supplement order')
  await keys.press('h', 's')
  await expect(form).toHaveCount(0)
  await runByPalette(page, keys, 'supplement', 'Supplement order')
  await expect(utr, 'the command itself still works').toBeFocused()
})
