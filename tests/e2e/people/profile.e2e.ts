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
  await expect(field('Current password')).toBeFocused()
  await page.keyboard.type('not this one')
  for (const text of ['Renewed2026', 'Renewed2027']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await keys.press('Enter')
  await expect(form).toContainText('The two do not match')
  await field('New password again').fill('Renewed2026')
  await page.keyboard.press('Enter')
  await expect(alert).toContainText('Wrong old password')
  await expectAccessible(page, 'the form of a new password')
  await form.getByRole('button', { name: 'Change', exact: true }).press('Enter')
  await field('Current password').fill(person.password)
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
  await expect(key.getByTitle('Show the API key')).toBeFocused()
  const code = await unusedCodeOf(run, person)
  keys.reset()
  await keys.press('c')
  const { form, code: codeField } = actionForm(page, 'Generate a new key')
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
  await expect(notice(page, 'A new key was generated')).toBeVisible()
  await expect(key).toContainText(`••••••••${made.slice(-4)}`)
  await expect(key).toContainText('Valid until')
  await expect(key.getByTitle('Show the API key')).toBeFocused()
  await expectAccessible(page, 'the personal center of a merchant')

  await test.step('the documentation opens, is searched by keyboard, and is drawn under its policy', async () => {
    const opened = page.context().waitForEvent('page')
    await keys.press('Shift+D')
    const docs = await opened
    await docs.waitForLoadState()
    await expect(docs.getByRole('heading', { name: 'Quick start' })).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await docs.emulateMedia({ colorScheme })
      await expectAccessible(docs, `the guide for merchants' developers, ${colorScheme}`)
    }
    await docs.keyboard.press('/')
    await docs.keyboard.type('signUsed')
    await expect(docs.getByRole('link', { name: 'Errors' })).toBeVisible()
    await expect(docs.getByRole('link', { name: 'Products and amounts' })).toBeHidden()
    for (const [language, heading] of [
      ['zh-CN', '创建代收订单'],
      ['en-US', 'Create a collection order'],
    ] as const) {
      await docs.goto(`/docs/merchant/${language}/reference`)
      await expect(docs.getByRole('heading', { name: heading })).toBeVisible()
    }
    await docs.close()
  })
  await keys.press('t')
  await expect(page).toHaveURL(/\/order\/test\/merchant/)
})
