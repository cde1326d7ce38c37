import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { notice } from '#tests/e2e/support/steps/order-work.ts'
import { feeMinor } from '#domain/money/commission.ts'
import { formatMoney } from '#domain/money/money.ts'
import { pathFor } from '#domain/screens.ts'
import { enter } from '#tests/e2e/support/visit.ts'

test('a merchant pays an earlier payee by keyboard: judged as it is typed, with its cost, and once', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const person = await signIn('merchant')
  const { products } = await person.client.call('payoutOrder.getTerms', {})
  const terms = products.find(({ productId }) => productId === 3002)
  const fee = feeMinor(123_450, terms?.rate ?? 0, terms?.fixedFeeMinor ?? 0)
  const payee = `Zoya ${Date.now().toString(36)}`
  await person.client.call('payoutOrder.create', {
    productId: 3002,
    mchOrderNo: `before-${Date.now()}`,
    amount: 100,
    userName: payee,
    cardNumber: '50100012345678',
    ifscCode: 'HDFC0001234',
  })
  await enter(page, pathFor('payoutOrders', 'merchant') ?? '-')
  await expect(page.getByRole('grid', { name: 'Payouts' })).toBeVisible()
  await keys.press('a')
  const form = page.getByRole('form', { name: 'New payout' })
  await expect(form).toBeVisible()
  await form.getByRole('radio', { name: /India auto payout/ }).press(' ')
  const field = (name: string) => form.getByLabel(name, { exact: true })

  // Each field is judged as it is typed.
  await field('IFSC').focus()
  await keys.type('hdfc')
  await expect(form.getByText('Is not an IFSC code')).toBeVisible()
  await field('UPI address').focus()
  await keys.type('zoya')
  await expect(form.getByText('Is not a UPI address')).toBeVisible()

  // The beginning of a name finds who was paid before; ↓ and Enter fill in all that is known.
  await field('Payee’s name').focus()
  await keys.type(payee.slice(0, 6))
  await expect(form.getByRole('button', { name: payee })).toBeVisible()
  await keys.press('ArrowDown', 'Enter')
  await expect(field('Card or account number')).toHaveValue('50100012345678')
  await expect(field('IFSC')).toHaveValue('HDFC0001234')
  await expect(field('UPI address')).toHaveValue('')
  await expect(field('Amount')).toBeFocused()
  await keys.type('1,234.50')
  await expect(form).toContainText(`${formatMoney(fee)} INR`)
  await expect(form).toContainText(`${formatMoney(123_450 + fee)} INR`)

  const stored = async () =>
    (
      await run.db.query<{ amount: string }>(
        'select amount_minor as amount from payout_orders where payee_name = $1 and amount_minor <> 100',
        [payee],
      )
    ).rows
  // Enter shows what is about to be sent, and the chord sends it; pressed twice it pays once.
  await keys.press('Enter')
  expect(await stored()).toEqual([])
  await keys.press('Control+Enter', 'Control+Enter')
  await expect(notice(page, 'was created and is pending')).toBeVisible()
  await expect.poll(stored).toEqual([{ amount: '123450' }])
  await expect(page.getByRole('complementary')).toContainText(payee)
})
