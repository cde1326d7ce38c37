import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { createOrder } from '#tests/e2e/support/entities/orders.ts'
import { enter } from '#tests/e2e/support/visit.ts'

test('what is stored is walked by keyboard, from an order to its merchant, and back again', async ({
  page,
  keys,
  run,
  signIn,
}) => {
  await signIn('superAdmin')
  const { orderCode } = await createOrder(run)
  await enter(page, `/entity-data-view?kind=order&number=${orderCode}`)
  const row = (name: string | RegExp) =>
    page.getByRole('grid', { name: 'Entity data' }).getByRole('row').filter({ hasText: name }).first()
  await expect(row('Order number')).toContainText(orderCode)

  await enter(page, `/entity-data-view?kind=order&number=${orderCode}&part=relation`)
  await expect(row('Merchant ·')).toBeVisible()
  await keys.press('j', 'p')
  await expect(page).toHaveURL(/kind=merchant/)
  await expect(row('Merchant number')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`kind=order&number=${orderCode}`))
  await expect(row('Merchant ·')).toBeVisible()
})
