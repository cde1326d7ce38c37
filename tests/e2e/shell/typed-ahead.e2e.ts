import type { Page } from '@playwright/test'
import { pathFor } from '#domain/screens.ts'
import { createOrder } from '#tests/e2e/support/entities/orders.ts'
import { expect, OWN_PAGE, test } from '#tests/e2e/support/fixtures.ts'
import { grid, heading, openOrders, openPalette, palette, rowOf } from '#tests/e2e/support/locators.ts'
import { supplementForm } from '#tests/e2e/support/steps/supplement-form.ts'
import { enter } from '#tests/e2e/support/visit.ts'

/** The files with the forms, popups and dialogs that open over a list. */
const OVER_LIST = /\/assets\/over-list/

/** Holds the files of the console that match, until it is called. */
async function holdFiles(page: Page, files: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** The place of the cursor in the list, from 1. */
async function expectCursorAt(page: Page, place: number): Promise<void> {
  const rowIndex = () =>
    page.evaluate(() => {
      const row = document.querySelector('[role="grid"]')?.getAttribute('aria-activedescendant')
      return document.getElementById(row ?? '')?.getAttribute('aria-rowindex')
    })
  await expect.poll(rowIndex).toBe(String(place + 1))
}

test('what is typed after the key that opens a form or popup reaches it whole, however late its code', {
  tag: OWN_PAGE,
}, async ({ page, keys, signIn, run }) => {
  await signIn('customerService')
  const { orderCode } = await createOrder(run)
  const url = `${pathFor('orders', 'customerService')}?orderCode=${orderCode}`
  const openLate = async () => {
    const release = await holdFiles(page, OVER_LIST)
    await page.goto(url)
    await expect(rowOf(page, orderCode)).toBeVisible()
    return release
  }

  const form = supplementForm(page)
  const typeReference = async () => {
    await keys.press('j', 's')
    await keys.type('123456789012')
  }
  let release = await openLate()
  await typeReference()
  release()
  await expect(form.utr).toHaveValue('123456789012')
  await keys.press('Escape', 'Escape')

  await test.step('Esc before the form is there closes it, and what was typed is meant for nothing', async () => {
    release = await openLate()
    await typeReference()
    await keys.press('Escape')
    await keys.press('/')
    release()
    await expect(page.getByRole('combobox', { name: 'Search the orders' })).toBeFocused()
    await expect(form.form).toHaveCount(0)
  })

  for (const [key, name, field] of [
    ['f', 'Add a filter', 'combobox'],
    ['Control+k', 'Command palette', 'combobox'],
    ['?', 'Keyboard shortcuts', 'searchbox'],
  ] as const)
    await test.step(`${key} opens ${name}`, async () => {
      release = await openLate()
      await keys.press(key)
      await keys.type('utr')
      release()
      await expect(page.getByRole('dialog', { name }).getByRole(field)).toHaveValue('utr')
    })

  for (const [key, name] of [
    ['v', 'Saved views'],
    ['Shift+C', 'Columns'],
  ] as const)
    await test.step(`${key} opens ${name}`, async () => {
      release = await openLate()
      await keys.press(key)
      release()
      await expect(page.getByRole('dialog', { name }).locator(':focus')).toHaveCount(1)
    })

  await test.step('a note is written from its first letter on', async () => {
    release = await openLate()
    await keys.press('j', 'i')
    await keys.type('called back')
    release()
    await expect(page.getByRole('form', { name: 'Write a note' }).getByRole('textbox')).toHaveValue('called back')
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
  // A key pressed before it is known that the code does not arrive is meant for the palette.
  await expect(dialog.getByRole('button', { name: 'Retry' })).toBeFocused()
  await page.unroute(OVER_LIST)
  await keys.press('Enter')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
})

test('a screen that is loading has its place and its keys at once, and acts on no row that was not seen', {
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
  await expect(page.getByRole('form')).toHaveCount(0)
  release()
  await expect(page.getByRole('form', { name: 'Add a bank' })).toBeVisible()
  await expectCursorAt(page, 2)
})

test('the digits of a screen are heard as soon as its keys lead to it', async ({ page, keys, signIn }) => {
  await signIn('customerService')
  await openOrders(page, 'customerService')
  await keys.press('g', 'h', '2')
  await expect(page).toHaveURL(/\/order\/list\/customerService\?/)
  await enter(page, '/home')
  await keys.press('g', 'o', 'j', 'j')
  await expectCursorAt(page, 2)
})
