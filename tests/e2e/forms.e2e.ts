import { expect, test } from './support/fixtures.ts'
import { inspector, openOrders } from './support/locators.ts'
import { createOrder } from './support/orders.ts'
import { newUtr, supplementForm } from './support/supplement-form.ts'

test('the demo code is filled in from any field, and a changed form asks once before it is left', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  await signIn('customerService')
  const { orderCode } = await createOrder(run)
  await openOrders(page, 'customerService', { orderCode, open: orderCode })
  await expect(inspector(page)).toContainText(orderCode)
  const { form, utr, code } = supplementForm(page)
  const warning = form.getByRole('alert').filter({ hasText: 'throws away' })

  // Nothing typed: left at once. A code alone is not worth asking about.
  await keys.press('s')
  await expect(utr).toBeFocused()
  await keys.press('F2')
  await expect(code).toHaveValue(/^\d{6}$/)
  await expect(utr).toBeFocused()
  await keys.press('Escape')
  await expect(form).toBeHidden()

  await keys.press('s')
  await expect(utr).toBeFocused()
  const reference = newUtr()
  await keys.type(reference)
  await keys.press('Escape')
  await expect(warning).toBeVisible()
  await expect(utr).toHaveValue(reference)
  // Typing on is an answer: the next attempt asks again.
  await keys.type('1')
  await expect(warning).toBeHidden()
  await keys.press('Escape')
  await expect(warning).toBeVisible()
  await keys.press('Escape')
  await expect(form).toBeHidden()
})
