import { randomInt } from 'node:crypto'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { giveSecondLevel } from '#tests/e2e/support/entities/people.ts'
import { actionForm, notice } from '#tests/e2e/support/steps/order-work.ts'
import { enter } from '#tests/e2e/support/visit.ts'

test('an account is added and disabled in three keystrokes each, beside its fields', async ({
  page,
  context,
  keys,
  signIn,
  run,
}) => {
  const person = await signIn('superAdmin')
  await giveSecondLevel(run, person, context)
  const account = `agent${randomInt(1_000_000_000)}new`
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: account })
  await enter(page, `/setting/users?account=${account}`)
  await expect(page.getByRole('grid', { name: 'Accounts' })).not.toHaveAttribute('aria-busy')
  keys.reset()
  await keys.press('a')
  const add = actionForm(page, 'Add an account')
  await expect(add.form.getByLabel('Account')).toBeFocused()
  for (const text of [account, 'New agent', 'Letters2026', 'Second2027']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('5')
  await expectAccessible(page, 'the form of a new account')
  await keys.press('Control+Enter')
  await expect(notice(page, `${account} was added`)).toBeVisible()
  expectWithin(keys, 'addUser')
  await expect(row).toContainText('Customer service')

  await page.getByRole('grid').focus()
  await keys.press('j')
  keys.reset()
  await keys.press('s')
  await expect(page.getByRole('form', { name: `Disable ${account}` })).toBeVisible()
  await keys.press('Control+Enter')
  await expect(notice(page, `${account} was changed`)).toBeVisible()
  expectWithin(keys, 'disableUser')
  await expect(row).toContainText('Disabled')
  await expectAccessible(page, 'the list of accounts')
})
