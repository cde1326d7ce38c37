import type { Page } from '@playwright/test'
import { pathFor } from '#domain/screens.ts'
import { createOrder } from '#tests/e2e/support/entities/orders.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { heading, openOrders, palette, rowOf } from '#tests/e2e/support/locators.ts'
import { supplementForm } from '#tests/e2e/support/steps/supplement-form.ts'

/** Holds the console's files that match and are asked for from now on, until it is called. */
async function holdFiles(page: Page, name: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(name, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('what is typed after the key that opens a form reaches the form, however late its code', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  await signIn('customerService')
  const { orderCode } = await createOrder(run)
  const release = await holdFiles(page, /assets\/over-list/)
  await openOrders(page, 'customerService', { orderCode })
  await expect(rowOf(page, orderCode)).toBeVisible()
  await keys.press('j', 's')
  await keys.type('123456789012')
  release()
  await expect(supplementForm(page).utr).toHaveValue('123456789012')

  // Esc before the form is there: what was typed is meant for nothing else.
  await keys.press('Escape', 'Escape')
  await page.unrouteAll()
  const releaseAgain = await holdFiles(page, /assets\/over-list/)
  await page.reload()
  await expect(rowOf(page, orderCode)).toBeVisible()
  await keys.press('j', 'f')
  await keys.type('utr')
  releaseAgain()
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('utr')
})

test('a screen that is on its way takes no key that acts, and those that move once it is there', async ({
  page,
  keys,
  signIn,
}) => {
  await signIn('superAdmin')
  await page.goto(pathFor('merchants', 'superAdmin') ?? '')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const release = await holdFiles(page, /\/assets\//)
  await keys.press('g', 'b', 'n')
  await expect(heading(page, 'Bank numbers')).toBeAttached()
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  await keys.press('a', 'j', 'j')
  await expect(page.getByRole('form')).toBeHidden()
  release()
  await expect(page.getByRole('row', { selected: true })).toHaveAttribute('aria-rowindex', '3')
  await expect(page.getByText('It was pressed before the page was there')).toBeVisible()
  await expect(page.getByRole('form')).toBeHidden()
  // What works everywhere does not wait.
  await keys.press('Control+k')
  await expect(palette(page)).toBeVisible()
})
