import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { heading, openOrders } from '#tests/e2e/support/locators.ts'

test('is offered once, leads through the real list by its keys, and ends with any other', async ({
  page,
  keys,
  signIn,
}) => {
  await signIn('customerService', { tourAnswered: false })
  await openOrders(page, 'customerService')
  const tour = page.getByRole('region', { name: 'Tour by keyboard' })
  await expect(tour).toContainText('New here?')
  await keys.press('g', '.')
  await expect(tour).toContainText('1 of 7')
  await keys.press('g', 'o')
  await expect(tour).toContainText('2 of 7')
  await expect(heading(page, 'Collection orders')).toBeVisible()
  await keys.press('j', 'j')
  await expect(tour).toContainText('3 of 7')
  await keys.press('Enter')
  await expect(page).toHaveURL(/open=/)
  await keys.press('Escape')
  await expect(page).not.toHaveURL(/open=/)
  await keys.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette).toBeVisible()
  await keys.press('Escape')
  await expect(palette).toBeHidden()
  await expect(tour).toContainText('7 of 7')
  await keys.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await keys.press('Escape')
  await expect(tour, 'is neither walked nor offered any more').toHaveCount(0)

  await keys.press('g', '.')
  await expect(tour).toContainText('1 of 7')
  await keys.press('g', 'm')
  await expect(heading(page, 'Messages')).toBeVisible()
  await expect(tour).toHaveCount(0)
})
