import type { Page } from '@playwright/test'
import { pathFor } from '#domain/screens.ts'
import { createOrder } from '#tests/e2e/support/entities/orders.ts'
import { expect, OWN_PAGE, test } from '#tests/e2e/support/fixtures.ts'
import { grid, heading, openPalette, palette, rowOf } from '#tests/e2e/support/locators.ts'
import { supplementForm } from '#tests/e2e/support/steps/supplement-form.ts'

/** The files of the forms, popups and dialogs that open over a list. */
const OVER_LIST = /\/assets\/(OrderAside|order-flow|FilterPopup|ColumnsPopup|ViewsMenu|Palette|ShortcutSheet)-/

/** Holds the files of the console that match, until it is called. */
async function holdFiles(page: Page, files: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Opens an order of the list whose forms and dialogs do not arrive until what is answered is called. */
async function openLate(page: Page, orderCode: string): Promise<() => void> {
  const release = await holdFiles(page, OVER_LIST)
  await page.goto(`${pathFor('orders', 'customerService')}?orderCode=${orderCode}`)
  await expect(rowOf(page, orderCode)).toBeVisible()
  return release
}

/** Each is the key of a command: the cursor, a mark, another form, the search. */
const AHEAD = ['j', 'x', 'm', '/'] as const

test('what is typed before a form is there is lost, and acts on nothing', {
  tag: OWN_PAGE,
}, async ({ page, keys, signIn, run }) => {
  await signIn('customerService')
  const { orderCode } = await createOrder(run)
  const form = supplementForm(page)
  let release = await openLate(page, orderCode)
  await keys.press('j', 's')
  await keys.press(...AHEAD)
  release()
  await expect(form.utr).toBeFocused()
  await expect(form.utr).toHaveValue('')
  await expect(page.getByRole('form')).toHaveCount(1)
  await expect(page.getByRole('row', { selected: true })).toHaveCount(0)
  await keys.type('123456789012')
  await expect(form.utr).toHaveValue('123456789012')
  await keys.press('Escape', 'Escape')

  await test.step('Esc before the form is there calls it off', async () => {
    release = await openLate(page, orderCode)
    await keys.press('j', 's')
    await keys.press(...AHEAD)
    await keys.press('Escape')
    await keys.press('/')
    release()
    await expect(page.getByRole('combobox', { name: 'Search the orders' })).toBeFocused()
    await expect(form.form).toHaveCount(0)
  })
})

test('what is typed before a popup or dialog is there is lost, and acts on nothing', {
  tag: OWN_PAGE,
}, async ({ page, keys, signIn, run }) => {
  await signIn('customerService')
  const { orderCode } = await createOrder(run)
  for (const [key, name] of [
    ['f', 'Add a filter'],
    ['Control+k', 'Command palette'],
    ['?', 'Keyboard shortcuts'],
    ['v', 'Saved views'],
    ['Shift+C', 'Columns'],
  ] as const)
    await test.step(`${key} opens ${name}`, async () => {
      const release = await openLate(page, orderCode)
      await keys.press(key)
      await keys.press(...AHEAD)
      release()
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog.locator(':focus')).toHaveCount(1)
      await expect(page.getByRole('dialog')).toHaveCount(1)
      await expect(page.getByRole('form')).toHaveCount(0)
    })
})

test('a form or dialog whose code does not arrive says so in its place, and the list and the keys go on', {
  tag: OWN_PAGE,
}, async ({ page, keys, signIn, run, faults }) => {
  faults.allow(/ChunkLoadError|dynamically imported module/)
  await signIn('customerService')
  const { orderCode } = await createOrder(run)
  await page.route(OVER_LIST, (route) => route.abort())
  await page.goto(`${pathFor('orders', 'customerService')}?orderCode=${orderCode}`)
  await expect(rowOf(page, orderCode)).toBeVisible()
  await keys.press('j', 's')
  await expect(page.getByRole('alert').getByText('This part of the console did not load')).toBeVisible()
  await expect(grid(page)).toBeFocused()
  await keys.press('Control+k')
  const dialog = page.getByRole('alert').last()
  await expect(dialog.getByRole('button', { name: 'Retry' })).toBeFocused()
  await keys.press('Escape')
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(grid(page)).toBeFocused()
  await keys.press('Control+k')
  await expect(dialog.getByRole('button', { name: 'Retry' })).toBeFocused()
  await page.unroute(OVER_LIST)
  await keys.press('Enter')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
})

test('a screen that is loading has its place at once, and acts on no row that was not seen', {
  tag: OWN_PAGE,
}, async ({ page, keys, signIn }) => {
  await signIn('superAdmin')
  await page.goto(pathFor('merchants', 'superAdmin') ?? '')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await openPalette(page, keys)
  await keys.type('bank numbers')
  await expect(palette(page).getByRole('option', { selected: true })).toContainText('Bank numbers')
  const release = await holdFiles(page, /\/assets\//)
  await keys.press('Enter')
  await expect(heading(page, 'Bank numbers')).toBeAttached()
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('row')).toHaveCount(0)
  // Moves, a key that would change the row they lead to, and one that needs none.
  await keys.press('j', 'j', 'e', 'a')
  release()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('form')).toHaveCount(0)
  await keys.press('a')
  await expect(page.getByRole('form', { name: 'Add a bank' })).toBeVisible()
})
