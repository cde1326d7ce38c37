import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { createPayout } from '#tests/e2e/support/entities/payouts.ts'
import { createOrder } from '#tests/e2e/support/entities/orders.ts'
import { giveSecondLevel } from '#tests/e2e/support/entities/people.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { heading, openPalette, palette } from '#tests/e2e/support/locators.ts'
import { actionForm, createToldOrder } from '#tests/e2e/support/steps/order-work.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { enter } from '#tests/e2e/support/visit.ts'

const selected = (page: Page) => palette(page).getByRole('option', { selected: true })
const field = (page: Page) => palette(page).getByRole('combobox')

/** Home, with the palette open and no stroke counted but its own. */
async function paletteAtHome(page: Page, keys: Keys): Promise<void> {
  await enter(page, '/home')
  await expect(heading(page, 'Home')).toBeVisible()
  keys.reset()
  await openPalette(page, keys)
}

test('tasks of other screens are done from home through the palette alone', async ({
  page,
  context,
  keys,
  run,
  signIn,
}) => {
  const person = await signIn('superAdmin')
  await giveSecondLevel(run, person, context)

  await test.step('a merchant is added in nine strokes beside its values', async () => {
    await paletteAtHome(page, keys)
    await keys.type('add mer')
    await expect(selected(page)).toContainText('Add a merchant')
    await keys.press('Enter')
    await expect(page.getByRole('form', { name: 'Add a merchant' })).toBeVisible()
    expect(keys.count()).toBe(9)
  })

  await test.step('an order is reversed by its number in nine strokes, the pasted number one of them', async () => {
    const { orderCode } = await createToldOrder(run)
    await paletteAtHome(page, keys)
    await keys.type('rever')
    await expect(selected(page)).toContainText('Reverse order…')
    await keys.press('Enter')
    await page.keyboard.insertText(orderCode)
    await keys.press('Enter')
    const { form, field: fieldOf } = actionForm(page, 'Reverse order')
    await expect(fieldOf('Reason')).toBeFocused()
    await expect(form).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`open=${orderCode}`))
    expect(keys.count() + 1).toBe(9)
  })

  await test.step('an amount is withdrawn from a merchant in one line', async () => {
    const merchant = run.demo.merchants[0]
    if (!merchant) throw new Error('the demo has no merchant')
    await paletteAtHome(page, keys)
    await keys.type(`withdraw ${merchant.mchId} 5.25 INR`)
    await expect(selected(page)).toContainText(`Withdraw 5.25 INR from ${merchant.mchId}`)
    await keys.press('Enter')
    const { field: fieldOf } = actionForm(page, 'Withdraw balance')
    await expect(fieldOf('Amount')).toHaveValue('5.25')
    // Nothing is sent before the form, which asks for its reason and its proofs.
    await expect(fieldOf('Reason')).toHaveValue('')
  })

  await test.step('orders are exported', async () => {
    await paletteAtHome(page, keys)
    await keys.type('export orders')
    await expect(selected(page)).toContainText('Export the list')
    await expect(selected(page)).toContainText('Collection orders')
    const file = page.waitForEvent('download')
    await keys.press('Enter')
    await expect(page.getByRole('radio', { name: 'CSV' })).toBeFocused()
    await keys.press('Enter')
    expect((await file).suggestedFilename()).toContain('.csv')
  })

  await test.step('the next payout is claimed', async () => {
    await createPayout(run)
    await paletteAtHome(page, keys)
    await keys.type('claim next')
    await expect(selected(page)).toContainText('Claim the next payout')
    await keys.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'is yours' })).toBeVisible()
    expect(keys.count()).toBe(12)
  })
})

test('the question for a row says why it is refused, offers what was used last, and is left step by step', async ({
  page,
  keys,
  run,
  signIn,
}) => {
  await signIn('admin')
  const [paid, waiting] = [await createToldOrder(run), await createOrder(run)]
  await paletteAtHome(page, keys)
  await keys.type('rever')
  await expect(selected(page)).toContainText('Reverse order…')

  await test.step('why an order cannot be reversed', async () => {
    await keys.press('Enter')
    await page.keyboard.insertText(waiting.orderCode)
    await expect(selected(page)).toContainText(waiting.orderCode)
    await expect(selected(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(selected(page)).toContainText('The order’s status does not allow it')
    await expectAccessible(page, 'the question for a row')
    await keys.press('Enter')
    await expect(field(page)).toHaveValue(waiting.orderCode)
  })

  await test.step('a text that finds none is told how rows are found', async () => {
    await keys.press('Control+a')
    await page.keyboard.insertText('no such order anywhere')
    await expect(palette(page).getByRole('status')).toContainText('No row matches')
  })

  await test.step('Esc goes back to the text of the palette, and from there closes it', async () => {
    await keys.press('Escape')
    await expect(field(page)).toHaveValue('rever')
    await expect(field(page)).toBeFocused()
    await keys.press('Escape')
    await expect(palette(page)).toHaveCount(0)
  })

  await test.step('an order that was worked on stands first', async () => {
    await openPalette(page, keys)
    await keys.type('rever')
    await expect(selected(page)).toContainText('Reverse order…')
    await keys.press('Enter')
    await page.keyboard.insertText(paid.orderCode)
    await expect(selected(page)).toContainText(paid.orderCode)
    await keys.press('Enter')
    await expect(page.getByRole('form', { name: 'Reverse order' })).toBeVisible()
    await paletteAtHome(page, keys)
    await keys.type('write a note')
    await keys.press('Enter')
    await expect(palette(page).getByRole('group', { name: 'Used last' })).toContainText(paid.orderCode)
  })
})

test('the palette tells about an entry, and of what comes nearest to a text that finds nothing', async ({
  page,
  keys,
  signIn,
}) => {
  await signIn('superAdmin')
  await paletteAtHome(page, keys)
  await keys.type('withdraw bal')
  await expect(selected(page)).toContainText('Withdraw balance…')
  await keys.press('?')
  const about = palette(page).getByRole('status', { name: 'About this entry' })
  await expect(about).toContainText('Works on: Merchants')
  await expect(about).toContainText('Asks for the row')
  await expect(about).toContainText('one line with a party, an amount and a currency')
  await expectAccessible(page, 'the palette that tells about an entry')
  await keys.press('Escape')
  await expect(about).toHaveCount(0)
  await expect(field(page)).toHaveValue('withdraw bal')
  await keys.press('Control+a')
  await page.keyboard.insertText('merchant qqqqq')
  await expect(palette(page).getByRole('group', { name: 'Nearest' }).getByRole('option').first()).toBeVisible()
  await expect(palette(page).getByRole('status')).toContainText('Nothing matches')
})
