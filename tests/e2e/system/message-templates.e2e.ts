import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { createOrder } from '#tests/e2e/support/entities/orders.ts'
import { notice } from '#tests/e2e/support/steps/order-work.ts'
import { enter } from '#tests/e2e/support/visit.ts'

test('a wording is typed with the message of a real order in view, refused for an unknown variable, saved, and taken back', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const person = await signIn('superAdmin')
  const { orderCode } = await createOrder(run)
  await enter(page, '/messageTemplate')
  const grid = page.getByRole('grid', { name: 'Message templates' })
  await expect(grid.getByRole('row').filter({ hasText: 'Callback expired' })).toBeVisible()
  await keys.press('/')
  await keys.type('callback expired')
  await keys.press('Enter')
  await expect(grid.getByRole('row')).toHaveCount(2)
  const form = page.getByRole('form', { name: 'Change “Callback expired”' })
  const chinese = form.getByRole('textbox', { name: '简体中文' })
  const preview = form.getByRole('region', { name: 'Preview' })

  keys.reset()
  await keys.press('j', 'e')
  await expect(chinese).toBeFocused()
  await expect(preview).toContainText('With the values of C')
  await chinese.selectText()
  await page.keyboard.insertText('请检查 {{ordrCode}}')
  await expect(preview).toContainText('there is no variable “ordrCode”; did you mean “orderCode”?')
  // The refused attempt is not counted.
  await page.keyboard.press('Control+Enter')
  await expect(chinese).toHaveAccessibleDescription(
    'Line 1, character 5: there is no variable “ordrCode”; did you mean “orderCode”?',
  )
  await expect(chinese).toBeFocused()
  await expectAccessible(page, 'the form of a template with a fault')

  await form.getByRole('textbox', { name: 'Order for the preview' }).focus()
  await page.keyboard.insertText(orderCode)
  await chinese.focus()
  await chinese.selectText()
  await page.keyboard.insertText('请检查 {{orderCode}}')
  await expect(preview).toContainText(`With the values of ${orderCode}`)
  await expect(preview).toContainText(`请检查 ${orderCode}`)
  await keys.press('Control+Enter')
  const secondLevel = page.getByRole('dialog', { name: 'Second-level password' })
  await expect(secondLevel.getByRole('textbox', { name: 'Second-level password' })).toBeFocused()
  await page.keyboard.type(person.secondPassword)
  await page.keyboard.press('Enter')
  await expect(notice(page, '“Callback expired” was changed')).toBeVisible()
  expectWithin(keys, 'changeTemplate')
  await expect(grid.getByRole('row').nth(1)).toContainText('简体中文')

  await keys.press('Enter')
  const record = page.getByRole('complementary')
  await expect(record.getByRole('list', { name: 'Changes' })).toContainText('请检查 {{orderCode}}')
  await expect(record.getByRole('region', { name: 'Variables' })).toContainText('{{merchantName}}')
  await expectAccessible(page, 'the record of a template')
  await keys.press('r')
  const revert = page.getByRole('form', { name: 'Revert a change of “Callback expired”' })
  await expect(revert.getByRole('list', { name: 'Changes' })).toContainText('请检查 {{orderCode}} →')
  await keys.press('Control+Enter')
  await expect(notice(page, '“Callback expired” was reverted')).toBeVisible()
  const { list } = await person.client.call('messageTemplate.getList', { id: 'callbackGivenUp' })
  expect(list[0]).toMatchObject({ version: 2, changedIn: [] })
})
