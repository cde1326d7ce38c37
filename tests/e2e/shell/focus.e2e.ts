import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { grid, inspector, openOrders, openPalette, palette, rowOf } from '#tests/e2e/support/locators.ts'
import { findOrders } from '#tests/e2e/support/entities/orders.ts'
import { openPayouts, payoutAside, payoutGrid } from '#tests/e2e/support/entities/payouts.ts'
import { enter } from '#tests/e2e/support/visit.ts'

/** The row that assistive technology is told of: the active descendant of the grid that has the focus. */
async function expectInFocus(table: Locator, code: string): Promise<void> {
  await expect(table).toBeFocused()
  await expect
    .poll(() =>
      table.evaluate(
        (element) => document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.textContent,
      ),
    )
    .toContain(code)
}

test('the grid has the focus when its cursor has the keys: on arrival, with a record, after a form, a dialog, the mouse, a link', async ({
  page,
  keys,
  signIn,
}) => {
  const agent = await signIn('customerService')
  const [order] = await findOrders(agent.client, { orderStatusId: [4] }, 1)
  const code = order?.orderCode ?? ''
  await enter(page, '/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await keys.press('g', 'o')
  await expect(grid(page)).toBeFocused()

  await test.step('a popup closes when the focus or a press goes elsewhere or its button is pressed again, and Esc leads back', async () => {
    const popup = (name: string) => page.getByRole('dialog', { name })
    for (const [key, name] of [
      ['f', 'Add a filter'],
      ['v', 'Saved views'],
      ['Shift+C', 'Columns'],
    ] as const) {
      await keys.press(key)
      await expect(popup(name).locator(':focus')).toHaveCount(1)
      await keys.press('Escape')
      await expect(popup(name)).toBeHidden()
      await expect(grid(page)).toBeFocused()
      await keys.press(key)
      await expect(popup(name).locator(':focus')).toHaveCount(1)
      await page.getByRole('combobox', { name: 'Search the orders' }).focus()
      await expect(popup(name)).toBeHidden()
      await expect(page.getByRole('combobox', { name: 'Search the orders' })).toBeFocused()
      await keys.press('Escape')
      await expect(grid(page)).toBeFocused()
    }
    const density = page.getByRole('button', { name: 'Normal' })
    await density.click()
    await expect(popup('Row height')).toBeVisible()
    await density.click()
    await expect(popup('Row height')).toBeHidden()
  })

  // A single hit has the cursor by itself.
  await openOrders(page, 'customerService', { orderCode: code })
  await expectInFocus(grid(page), code)
  await keys.press('Enter')
  await expect(inspector(page)).toContainText(code)
  await expectInFocus(grid(page), code)

  // A tab and its contents by two keys; Esc leads back.
  await keys.press(']', '3')
  await expect(inspector(page).getByRole('tabpanel', { name: 'Callbacks' })).toBeFocused()
  await keys.press('Escape')
  await expectInFocus(grid(page), code)

  await keys.press('m')
  await expect(inspector(page).locator('form')).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Keys that work here' })).toContainText('Close or go back')
  await keys.press('Escape')
  await expect(inspector(page).locator('form')).toBeHidden()
  await expectInFocus(grid(page), code)

  await openPalette(page, keys)
  await keys.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expectInFocus(grid(page), code)

  await test.step('a record leads to the orders of its merchant by keys, and back to the same place', async () => {
    await keys.press('Shift+Enter')
    await expect(inspector(page).getByRole('link', { name: `Orders of ${order?.merchantName}` })).toBeFocused()
    await keys.press('Enter')
    await expect(page).toHaveURL(new RegExp(`merchantId=${order?.merchantId}$`))
    await expect(inspector(page)).toBeHidden()
    await expect(grid(page)).toBeFocused()
    await page.goBack()
    await expect(inspector(page)).toContainText(code)
    await expectInFocus(grid(page), code)
  })

  await inspector(page).getByRole('button', { name: 'Close' }).click()
  await expect(inspector(page)).toBeHidden()
  await expectInFocus(grid(page), code)
  await expect(rowOf(page, code)).toBeVisible()

  await test.step('after "claim next" the claimed payout is in focus', async () => {
    await openPayouts(page, 'payoutPool', 'customerService')
    await expect(payoutGrid(page)).toBeFocused()
    await keys.press('Shift+N')
    const record = payoutAside(page)
    await expect(record).toContainText(/P\d{16}/)
    const claimed = /P\d{16}/.exec((await record.textContent()) ?? '')?.[0] ?? ''
    await expectInFocus(payoutGrid(page), claimed)
  })
})
