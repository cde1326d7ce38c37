import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { unusedCodeOf } from '#tests/e2e/support/entities/people.ts'
import { actionForm, notice } from '#tests/e2e/support/steps/order-work.ts'
import { enter } from '#tests/e2e/support/visit.ts'

const section = (name: string) => ({ name, exact: true })

test('a person changes the own password in three keystrokes beside its fields, and signs in with it', async ({
  page,
  keys,
  signIn,
}) => {
  const person = await signIn('customerService')
  await enter(page, '/profile/list/customerService')
  const account = page.getByRole('region', section('Account and security'))
  await expect(account).toContainText(person.account)
  keys.reset()
  await keys.press('p')
  const { form, field, alert } = actionForm(page, 'Change the password')
  await expect(field('Present password')).toBeFocused()
  await page.keyboard.type('not this one')
  for (const text of ['Renewed2026', 'Renewed2027']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await keys.press('Enter')
  await expect(form).toContainText('The two do not match')
  await field('New password again').fill('Renewed2026')
  await page.keyboard.press('Enter')
  await expect(alert).toContainText('The old password is wrong')
  await expectAccessible(page, 'the form of a new password')
  await form.getByRole('button', { name: 'Change', exact: true }).press('Enter')
  await field('Present password').fill(person.password)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await expect(panel.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('Renewed2026')
  await page.keyboard.press('Enter')
  await expect(panel).toBeHidden()
  await expect(account).toContainText(person.account)
  expectWithin(keys, 'changePassword')
})

test('a merchant makes a new key in three keystrokes, sees it for a while, and goes on to a test order', async ({
  page,
  keys,
  run,
  signIn,
}) => {
  const person = await signIn('merchant')
  await enter(page, '/profile/list')
  const key = page.getByRole('region', section('API key'))
  await expect(key).toContainText('••••••••')
  await keys.press('4')
  await expect(key.getByRole('button', { name: 'Show' })).toBeFocused()
  const code = await unusedCodeOf(run, person)
  keys.reset()
  await keys.press('c')
  const { form, code: codeField } = actionForm(page, 'Make a new key')
  await expect(codeField).toBeFocused()
  await page.keyboard.type(code)
  await keys.press('Enter')
  const panel = page.getByRole('dialog')
  await expect(panel.getByLabel('Second-level password')).toBeFocused()
  await page.keyboard.type(person.secondPassword)
  await page.keyboard.press('Enter')
  const shown = form.getByRole('region', section('Key'))
  await expect(shown).toHaveText(/^[\w-]{43}$/)
  const made = await shown.innerText()
  await keys.press('Enter')
  expectWithin(keys, 'rotateKey')
  await expect(notice(page, 'There is a new key')).toBeVisible()
  await expect(key).toContainText(`••••••••${made.slice(-4)}`)
  await expect(key).toContainText('Valid until')
  await expect(key.getByRole('button', { name: 'Show' })).toBeFocused()
  await expectAccessible(page, 'the personal center of a merchant')
  await keys.press('t')
  await expect(page).toHaveURL(/\/order\/test\/merchant/)
})
