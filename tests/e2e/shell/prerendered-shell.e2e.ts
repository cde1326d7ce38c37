import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { createStaff } from '#tests/e2e/support/entities/people.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { isLongRun } from '#tests/support/rounds.ts'

/** The elements of a page with their positions and styles. */
type Appearance = Record<string, { box: DOMRect; colour: string; ground: string }>

/** Opens a page whose scripts are held back until released; the server may be asked for another language. */
async function openWithoutCode(page: Page, path: string, language?: string): Promise<() => void> {
  if (language) {
    await page.route(path, (route) =>
      route.continue({ headers: { ...route.request().headers(), 'accept-language': language } }),
    )
  }
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/first-[^/]*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  // Before its style sheets a page has other measures, which nobody sees.
  await page.waitForFunction(() => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    return sheets.length > 0 && sheets.every(({ sheet }) => sheet !== null)
  })
  return held.resolve
}

/** Waits until the page's code has run. */
const isAlive = (page: Page) => expect(page.locator('#root')).not.toHaveAttribute('data-early')

const appearanceOf = (page: Page): Promise<Appearance> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('h1, label, input, button, p')].map((element, at) => {
        const { color, backgroundColor } = getComputedStyle(element)
        return [
          `${at} ${element.tagName} ${element.textContent}`,
          { box: element.getBoundingClientRect().toJSON(), colour: color, ground: backgroundColor },
        ]
      }),
    ),
  )

for (const language of isLongRun ? ['en-US', 'zh-CN'] : ['zh-CN']) {
  test(`signs in with what was typed before the code loaded into a form in ${language}`, async ({
    page,
    keys,
    run,
  }) => {
    const person = await createStaff(run, 'customerService')
    const releaseCode = await openWithoutCode(page, '/order/list/customerService', language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('[name=userName]')).toBeFocused()
    await keys.type(person.account)
    await keys.press('Tab')
    await keys.type(person.password)
    await keys.press('Enter')
    await expect(page.locator('[name=userName]')).toHaveValue(person.account)
    releaseCode()
    await expect(page.getByRole('grid', { name: 'Collection orders' })).toBeVisible()
    await expect(page).toHaveURL('/order/list/customerService')
  })
}

/** Checks that no earlier key press took effect, and that new ones do. */
async function expectUntouched(page: Page, keys: Keys, heading: string, address: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  // The screen handles this key after any that were buffered before it.
  await keys.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await keys.press('Escape')
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(address)
}

test('discards keys pressed after a sign-in was submitted before the code loaded, in the form and on the screen', async ({
  page,
  keys,
  run,
}) => {
  const person = await createStaff(run, 'customerService')
  const releaseCode = await openWithoutCode(page, '/login')
  await expect(page.getByLabel('User name')).toBeFocused()
  await keys.type(person.account)
  await keys.press('Tab')
  await keys.type(person.password)
  await keys.press('Enter', 'g', 'o')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password)
  releaseCode()
  await expectUntouched(page, keys, 'Home', '/home')
})

for (const language of isLongRun ? ['en-US', 'zh-CN'] : ['en-US']) {
  test(`keeps what is typed while the code takes over a form that came in ${language}`, async ({ page, keys, run }) => {
    const person = await createStaff(run, 'customerService')
    const releaseCode = await openWithoutCode(page, '/login', language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await page.locator('[name=userName]').fill(person.account)
    await keys.press('Tab')
    await expect(page.locator('[name=password]')).toBeFocused()
    releaseCode()
    const isEarly = () => page.evaluate(() => document.querySelector('#root[data-early]') !== null)
    let typed = ''
    for (let isOver = false; !isOver; ) {
      isOver = !(await isEarly())
      const letter = String.fromCharCode(97 + (typed.length % 26))
      await keys.type(letter)
      typed += letter
    }
    // Data that arrives after the code, as the name of the system, draws the form again.
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(typed)
    await expect(page.getByLabel('User name')).toHaveValue(person.account)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await keys.press('Enter')
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  })
}

for (const colorScheme of isLongRun ? (['light', 'dark'] as const) : (['light'] as const)) {
  test(`takes the sign-in form over without layout shift, with text, caret and focus, ${colorScheme}`, async ({
    page,
    keys,
  }) => {
    await page.emulateMedia({ colorScheme })
    const releaseCode = await openWithoutCode(page, '/login')
    const [userName, password] = [page.getByLabel('User name'), page.getByLabel('Password', { exact: true })]
    const borderOf = (field: string) =>
      page.locator(`[name=${field}]`).evaluate((input) => getComputedStyle(input).borderTopColor)
    /** Its border shows which field has the focus. */
    const expectShown = async () => {
      await expect(userName).toBeFocused()
      await expect.poll(() => borderOf('userName')).not.toBe(await borderOf('googleCode'))
    }
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expectAccessible(page, `sign-in before its code, ${colorScheme}`)
    await password.fill('Secret2026')
    await userName.fill('somebody')
    await keys.press('ArrowLeft', 'ArrowLeft')
    await expectShown()
    const early = await appearanceOf(page)
    const field = await userName.elementHandle()
    releaseCode()
    await isAlive(page)
    const later = await appearanceOf(page)
    expect(Object.keys(early).length).toBeGreaterThan(8)
    expect(later).toMatchObject(early)
    expect(
      await field?.evaluate((input: HTMLInputElement) => [input === document.activeElement, input.selectionStart]),
    ).toEqual([true, 6])
    await keys.press('X')
    await expect(userName).toHaveValue('someboXdy')
    await expect(password).toHaveValue('Secret2026')
    await expectShown()
    const focused = await borderOf('userName')
    await keys.press('Tab')
    await expect.poll(() => borderOf('userName')).not.toBe(focused)
  })
}

test('ignores keys pressed while only the prerendered shell is shown', async ({ page, keys, signIn }) => {
  await signIn('customerService')
  const releaseCode = await openWithoutCode(page, '/order/list/customerService')
  await expect(page.locator('#prerendered')).toBeVisible()
  // These keys would open the first order and its supplement form, or go home.
  await keys.press('j', 'Enter', 's', 'g', 'h')
  releaseCode()
  await expectUntouched(page, keys, 'Collection orders', '/order/list/customerService')
})

for (const menuCollapsed of isLongRun ? [false, true] : [false]) {
  test(`shows the frame of a queue without layout shift, with the menu ${menuCollapsed ? 'collapsed' : 'open'}`, async ({
    page,
    signIn,
  }) => {
    await signIn('customerService', { menuCollapsed })
    await page.goto('/order/list/customerService')
    const search = page.getByRole('combobox', { name: 'Search the orders' })
    await expect(search).toBeVisible()
    const placesIn = (part: string) =>
      page.locator(part).evaluate((frame) => {
        const seen = [...frame.querySelectorAll('input, ol > li, button, [data-checked]')].filter((element) =>
          element.checkVisibility({ visibilityProperty: true }),
        )
        const whatOf = (element: Element) => element.getAttribute('placeholder') ?? element.textContent
        const find = (what: string) =>
          seen.find((element) => whatOf(element) === what || element.hasAttribute(what))?.getBoundingClientRect()
        return [
          'Order number, UTR, amount, IP, name',
          'Search menu',
          'Collection orders',
          '＋ Filter',
          'data-checked',
        ].map((what) => {
          const { x, y, height } = find(what) ?? {}
          return [what, x, y, height]
        })
      })
    const later = await placesIn('#root')
    const releaseCode = await openWithoutCode(page, '/order/list/customerService')
    await expect(page.locator('#prerendered')).toBeVisible()
    await expect(search, 'nothing of the prerendered shell is named').toHaveCount(0)
    expect(await placesIn('#prerendered')).toEqual(later)
    releaseCode()
    await expect(search).toBeVisible()
    await expect(page.locator('#prerendered')).toHaveCount(0)
  })
}
