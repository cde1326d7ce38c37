import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { giveSecondLevel, unusedCodeOf } from '#tests/e2e/support/entities/people.ts'
import { actionForm } from '#tests/e2e/support/steps/order-work.ts'
import { enter } from '#tests/e2e/support/visit.ts'

test('an admin adds to a merchant’s balance in four strokes beside what is typed, and sees it posted', async ({
  page,
  context,
  keys,
  run,
  signIn,
}) => {
  const person = await signIn('superAdmin')
  await giveSecondLevel(run, person, context)
  // Nothing moves the money of the deleted one.
  await enter(page, '/merchants/list?status=active')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await keys.press('j')
  keys.reset()
  await keys.press('b')
  const { form, field, code } = actionForm(page, 'Add balance')
  await expect(field('Amount')).toBeFocused()
  await page.keyboard.type('12.34')
  await expect(form.getByRole('region', { name: 'Postings' })).toContainText('+12.34')
  await keys.press('Tab')
  await page.keyboard.type('agreed by phone')
  await code.fill(await unusedCodeOf(run, person))
  await expectAccessible(page, 'the form that adds to a balance')
  await keys.press('Control+Enter')
  await expect(form).toContainText('Transaction')
  await keys.press('Enter')
  expectWithin(keys, 'adjustBalance')
  await expect(form).toBeHidden()
  await page.keyboard.press('Shift+b')
  const withdraw = actionForm(page, 'Withdraw balance')
  await withdraw.field('Amount').fill('999999999')
  await expect(withdraw.form).toContainText('Insufficient available')
})
