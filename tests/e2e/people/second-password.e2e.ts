import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { heading, runByPalette } from '#tests/e2e/support/locators.ts'
import { enter } from '#tests/e2e/support/visit.ts'

test('the second-level password is changed by keyboard and refused while the old one is wrong; the user menu opens the form too', async ({
  page,
  keys,
  signIn,
}) => {
  const person = await signIn('customerService')
  await enter(page, '/home')
  await expect(heading(page, 'Home')).toBeVisible()
  const panel = page.getByRole('dialog', { name: 'Change the second-level password' })
  await page.getByRole('button', { name: person.account }).click()
  await page.getByRole('button', { name: 'Change second-level password' }).click()
  await expect(panel).toBeVisible()
  await keys.press('Escape')
  await expect(panel).toBeHidden()

  await runByPalette(page, keys, 'change the second', 'Change the second-level password')
  await expect(panel.getByLabel('Current second-level password')).toBeFocused()

  await keys.press('Enter')
  await expect(panel.getByText('Required').first()).toBeVisible()
  await keys.type('not this one')
  await keys.press('Tab')
  await keys.press('Tab')
  await keys.type('Renewed2026')
  await keys.press('Tab')
  await keys.press('Tab')
  await keys.type('Renewed2027')
  await keys.press('Enter')
  await expect(panel.getByText('The two do not match')).toBeVisible()
  await expect(panel.getByLabel('New second-level password again')).toBeFocused()
  await keys.press('Backspace')
  await keys.type('6')
  await keys.press('Enter')
  await expect(panel.getByRole('alert')).toContainText('Wrong old second-level password')

  await expect(panel.getByLabel('Current second-level password')).toBeFocused()
  await keys.type(person.secondPassword)
  await keys.press('Enter')
  await expect(page.getByText('The second-level password was changed')).toBeVisible()
  await expect(panel).toBeHidden()
  expect((await person.client.attempt('user.login2', { password: person.secondPassword })).code).toBe(401)
  expect((await person.client.attempt('user.login2', { password: 'Renewed2026' })).code).toBe(200)
})
