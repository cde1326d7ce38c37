import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { heading, openOrders, runByPalette } from '#tests/e2e/support/locators.ts'

test('tells what a screen is for beside its keys, and leads to it in the handbook of the role', async ({
  page,
  keys,
  signIn,
}) => {
  await signIn('customerService')
  await openOrders(page, 'customerService')
  await keys.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Every order that a payer pays')
  const more = sheet.getByRole('link', { name: 'Read on in the handbook' })
  await more.focus()
  await keys.press('Enter')
  await expect(sheet).toBeHidden()
  await expect(heading(page, 'Handbook')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The first day of an agent' })).toBeVisible()
  const asked = page.getByRole('heading', { name: 'Collection orders', level: 3 })
  await expect(asked).toBeFocused()
  await expect(page.getByRole('link', { name: 'Global configuration' }), 'is no screen of an agent').toHaveCount(0)

  await keys.press('g', 'm')
  await expect(heading(page, 'Messages')).toBeVisible()
  await keys.press('g', '?')
  await expect(page.getByRole('heading', { name: 'Messages', level: 3, exact: true })).toBeFocused()

  await runByPalette(page, keys, 'handbook agent', 'Handbook: the first day of an agent')
  await expect(page).toHaveURL(/\/help\?page=agent$/)
  await expect(page.getByRole('article')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'The first day of an agent' })).toBeInViewport()
  await page.getByRole('article').getByRole('link', { name: 'payout pool' }).focus()
  await keys.press('Enter')
  await expect(heading(page, 'Payout pool')).toBeVisible()

  await runByPalette(page, keys, 'compare payer', 'Work on an order')
  await expect(page).toHaveURL(/\/help\?page=agent$/)
})
