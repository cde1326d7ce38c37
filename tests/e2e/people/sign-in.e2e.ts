import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { googleCodeOf, createStaff } from '#tests/e2e/support/entities/people.ts'
import type { Person } from '#tests/e2e/support/entities/people.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import type { Page } from '@playwright/test'
import { openPalette, palette } from '#tests/e2e/support/locators.ts'
import { endSession } from '#tests/e2e/support/visit.ts'

const userName = (page: Page) => page.getByLabel('User name')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const googleCode = (page: Page) => page.getByLabel('Google code')
const submit = (page: Page) => page.getByRole('button', { name: 'Sign in' })
const refusal = (page: Page) => page.getByRole('alert')
const home = (page: Page) => page.getByRole('heading', { name: 'Home', level: 1 })

/** Opens the sign-in page, whose first field is focused, and types both fields. */
async function typeIn(page: Page, keys: Keys, account: string, secret: string): Promise<void> {
  await page.goto('/login')
  await expect(userName(page)).toBeFocused()
  await keys.type(account)
  await keys.press('Tab')
  await expect(password(page)).toBeFocused()
  await keys.type(secret)
}

/** Waits for the home page and presses a key that it handles: none that was pressed before has done anything. */
async function expectHomeUntouched(page: Page, keys: Keys): Promise<void> {
  await expect(home(page)).toBeVisible()
  await keys.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  await keys.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(home(page)).toBeVisible()
  await expect(page).toHaveURL('/home')
}

async function setAccount(run: Run, { userId }: Person, change: string): Promise<void> {
  await run.db.query(`update users set ${change} where id = $1`, [userId])
}

test('signs in by keyboard: what is missing or wrong is said and focused, and typed text stays', async ({
  page,
  keys,
  run,
}) => {
  const person = await createStaff(run, 'customerService')
  await setAccount(run, person, 'enable_google_verify = true')
  await typeIn(page, keys, `  ${person.account.toUpperCase()}  `, '')
  await keys.press('Enter')
  await expect(password(page)).toBeFocused()
  await expect(password(page)).toHaveAccessibleDescription('Required')
  await keys.type('Wrong2026')
  for (const left of [4, 3]) {
    await keys.press('Enter')
    await expect(refusal(page)).toContainText(`Wrong user name or password. ${left} tries left.`)
    await expect(password(page)).toHaveValue('Wrong2026')
  }
  await password(page).focus()
  await keys.press('Control+a')
  await keys.type(person.password)
  await keys.press('Enter')
  await expect(refusal(page)).toContainText('This account needs a Google code')
  await expect(googleCode(page)).toBeFocused()
  await expect(password(page)).toHaveValue(person.password)
  const code = googleCodeOf(person)
  await keys.type(` ${code.slice(0, 3)}`)
  await keys.press('Enter')
  await expect(googleCode(page)).toHaveAccessibleDescription(/A Google code has six digits/)
  await expect(googleCode(page)).toBeFocused()
  await keys.type(`${code.slice(3)} `)
  await keys.press('Enter')
  await expect(home(page)).toBeVisible()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('button', { name: `Account menu: ${person.account}` })).toBeVisible()
})

test('runs no command for keys pressed before the first screen is there', async ({ page, keys, run }) => {
  const person = await createStaff(run, 'customerService')
  const pressed = Promise.withResolvers<void>()
  await page.route('**/v1.0/user/getInfo', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await typeIn(page, keys, person.account, person.password)
  const asked = page.waitForRequest('**/v1.0/user/getInfo')
  await keys.press('Enter')
  await asked
  await keys.press('g', 'o')
  pressed.resolve()
  await expectHomeUntouched(page, keys)
  await keys.press('g', 'o')
  await expect(page).toHaveURL('/order/list/customerService')
})

test('keeps keys pressed during the sign-in request out of the form and discards them', async ({ page, keys, run }) => {
  const person = await createStaff(run, 'customerService')
  let answered = Promise.withResolvers<void>()
  await page.route('**/v1.0/user/login', async (route) => {
    await answered.promise
    await route.continue()
  })
  const pressBehind = async (...behind: string[]) => {
    const asked = page.waitForRequest('**/v1.0/user/login')
    await keys.press('Enter')
    await asked
    await keys.press(...behind)
    answered.resolve()
  }
  await typeIn(page, keys, person.account, 'Wrong2026')
  await pressBehind('x', 'y')
  await expect(page.getByText('Wrong user name or password')).toBeVisible()
  await expect(password(page)).toHaveValue('Wrong2026')
  answered = Promise.withResolvers<void>()
  await password(page).fill(person.password)
  await pressBehind('g', 'o')
  await expectHomeUntouched(page, keys)
})

test('a locked account sees its countdown, and another may sign in meanwhile', async ({ page, keys, run }) => {
  const person = await createStaff(run, 'technicalSupport')
  await typeIn(page, keys, person.account, 'Wrong2026')
  for (let time = 0; time < 5; time += 1) {
    const answered = page.waitForResponse('**/v1.0/user/login')
    await keys.press('Enter')
    await answered
    await expect(refusal(page)).toBeVisible()
  }
  await expect(refusal(page)).toContainText(/Try again in (10:00|9:5\d)/)
  const shown = await refusal(page).textContent()
  await expect(refusal(page)).not.toHaveText(shown ?? '')
  await expect(submit(page)).toBeDisabled()
  await expect(password(page)).toHaveValue('Wrong2026')
  await userName(page).focus()
  await keys.press('Control+a')
  await keys.type('another')
  await expect(submit(page)).toBeEnabled()
})

test('redirects a signed-in user home, and others to the sign-in and back to their target', async ({
  page,
  keys,
  signIn,
  context,
}) => {
  const person = await signIn('customerService')
  await page.goto('/login')
  await expect(page).toHaveURL('/home')
  await expect(home(page)).toBeVisible()

  await context.clearCookies()
  await page.goto('/order/list/customerService?callbackStatus=3')
  await expect(page).toHaveURL(/\/login\?from=/)
  await expect(userName(page)).toBeFocused()
  await keys.type(person.account)
  await keys.press('Tab')
  await keys.type(person.password)
  await keys.press('Enter')
  await expect(page).toHaveURL('/order/list/customerService?callbackStatus=3')
  await expect(page.getByRole('grid', { name: 'Collection orders' })).toBeVisible()
})

test('shows the next person no notice and no palette of the one before', async ({ page, keys, run, signIn }) => {
  await signIn('customerService')
  await page.goto('/order/list/customerService?callbackStatus=unheard-of')
  const notices = page.getByRole('status').filter({ hasText: 'callbackStatus' })
  await expect(notices).toBeVisible()
  await openPalette(page, keys)
  await endSession(page)
  const next = await createStaff(run, 'customerService')
  await expect(userName(page)).toBeFocused()
  await keys.type(next.account)
  await keys.press('Tab')
  await keys.type(next.password)
  await keys.press('Enter')
  await expect(home(page)).toBeVisible()
  await expect(notices).toHaveCount(0)
  await expect(palette(page)).toHaveCount(0)
})
