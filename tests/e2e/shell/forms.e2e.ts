import { pathFor } from '#domain/screens.ts'
import { openBatches } from '#tests/e2e/support/entities/batches.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { inspector, openOrders, rowOf, runByPalette, tabTo } from '#tests/e2e/support/locators.ts'
import { createOrder } from '#tests/e2e/support/entities/orders.ts'
import { newUtr, supplementForm } from '#tests/e2e/support/steps/supplement-form.ts'
import { enter } from '#tests/e2e/support/visit.ts'

test('a day is taken from the calendar by keyboard, and a time may be typed without seconds', async ({
  page,
  keys,
  signIn,
}) => {
  await signIn('customerService')
  await openBatches(page, 'customerService')
  await keys.press('a')
  const form = page.getByRole('form', { name: 'New batch' })
  const due = form.getByRole('textbox', { name: 'Pay time' })
  const calendar = page.getByRole('dialog', { name: 'Choose: Pay time' })
  await tabTo(keys, due)
  await keys.press('Control+a')
  await keys.type('2030-01-10 09:30')
  await keys.press('Alt+ArrowDown')
  await expect(calendar.getByRole('button', { name: /^10 January 2030/ })).toBeFocused()
  await keys.press('ArrowDown', 'ArrowRight', 'Enter')
  await expect(calendar).toBeHidden()
  await expect(due).toBeFocused()
  await expect(due).toHaveValue('2030-01-18 09:30')

  // Esc closes the calendar alone.
  await keys.press('Alt+ArrowDown')
  await expect(calendar).toBeVisible()
  await keys.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(due).toBeFocused()

  // Nothing that is no moment is taken for one, and the fault goes once the text changes.
  await keys.press('Control+a')
  await keys.type('2030-02-30 09:30')
  await keys.press('Enter')
  await expect(due).toHaveAccessibleDescription('Is not a real date and time')
  await keys.press('Control+a')
  await keys.type('2030-02-28 09:30')
  await expect(due).not.toHaveAttribute('aria-invalid')

  await keys.press('Escape')
  await expect(page.getByRole('alert').filter({ hasText: 'Your input will be lost' })).toBeVisible()
  await keys.press('Escape')
  await expect(form).toBeHidden()
})

test('repeated rows are added, moved and removed by keyboard', async ({ page, keys, signIn }) => {
  await signIn('merchant')
  await enter(page, pathFor('apiTest', 'merchant') ?? '-')
  const form = page.getByRole('form', { name: 'New order' })
  const field = (label: string) => form.getByLabel(label, { exact: true })
  const add = form.getByRole('button', { name: 'Add a pair' })
  for (const [at, name] of ['one', 'two', 'three'].entries()) {
    await tabTo(keys, add)
    await keys.press('Enter')
    await expect(field(`Name ${at + 1}`)).toBeFocused()
    await keys.type(name)
    await keys.press('Tab')
    await keys.type(`${at}`)
  }
  const names = form.getByLabel(/^Name \d$/)
  const namesNow = () => names.evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value))

  // The focus goes with the row, in the field it was in; at the end a row stays.
  await keys.press('Alt+ArrowUp')
  await expect.poll(namesNow).toEqual(['one', 'three', 'two'])
  await expect(field('Value 2')).toBeFocused()
  await keys.press('Alt+ArrowUp')
  await expect(field('Value 1')).toBeFocused()
  await keys.press('Alt+ArrowUp')
  await expect.poll(namesNow).toEqual(['three', 'one', 'two'])

  await tabTo(keys, form.getByRole('button', { name: 'Remove pair 1' }))
  await keys.press('Enter')
  await expect.poll(namesNow).toEqual(['one', 'two'])
  await expect(field('Name 1')).toBeFocused()
})

test('a form and the record beside it stay one subject, and what was typed outlives every way to leave it', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  await signIn('customerService')
  const [one, other] = [(await createOrder(run)).orderCode, (await createOrder(run)).orderCode]
  await openOrders(page, 'customerService', { open: one })
  const { form, utr, code } = supplementForm(page)

  await test.step('the demo code is filled in from any field, and a changed form asks once before it is left', async () => {
    const warning = form.getByRole('alert').filter({ hasText: 'Your input will be lost' })
    await rowOf(page, other).click()
    await expect(inspector(page)).toContainText(other)
    // Nothing typed: left at once. A code alone is not worth asking about.
    await keys.press('s')
    await expect(utr).toBeFocused()
    await keys.press('F2')
    await expect(code).toHaveValue(/^\d{6}$/)
    await expect(utr).toBeFocused()
    await keys.press('Escape')
    await expect(form).toBeHidden()

    await keys.press('s')
    await expect(utr).toBeFocused()
    const thrownAway = newUtr()
    await keys.type(thrownAway)
    await keys.press('Escape')
    await expect(warning).toBeVisible()
    await expect(utr).toHaveValue(thrownAway)
    // Typing on is an answer: the next attempt asks again.
    await keys.type('1')
    await expect(warning).toBeHidden()
    await keys.press('Escape')
    await expect(warning).toBeVisible()
    await keys.press('Escape')
    await expect(form).toBeHidden()
    await rowOf(page, one).click()
  })

  const subject = inspector(page).getByRole('button', { name: one, exact: true })
  const question = form.getByRole('alert').filter({ hasText: `a form about ${one}` })
  await expect(subject).toBeVisible()

  // Nothing typed: the form closes for the other record.
  await keys.press('s')
  await expect(utr).toBeFocused()
  await rowOf(page, other).click()
  await expect(form).toBeHidden()
  await expect(inspector(page).getByRole('button', { name: other, exact: true })).toBeVisible()

  await rowOf(page, one).click()
  await expect(subject).toBeVisible()
  await keys.press('s')
  await expect(utr).toBeFocused()
  const reference = newUtr()
  await keys.type(reference)
  await keys.press('F2')
  await expect(code).toHaveValue(/^\d{6}$/)

  await test.step('a click on another row asks, and moves neither form nor record', async () => {
    await rowOf(page, other).click()
    await expect(question).toBeVisible()
    await expect(subject).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`open=${one}`))
    await expect(form.getByRole('button', { name: 'Stay here' })).toBeFocused()
    await keys.press('Enter')
    await expect(question).toBeHidden()
    await expect(utr).toBeFocused()
    await expect(utr).toHaveValue(reference)
  })
  await test.step('so does closing the record; the form goes along only when told to', async () => {
    await inspector(page).getByRole('button', { name: 'Close' }).click()
    await expect(question).toBeVisible()
    await rowOf(page, other).click()
    await form.getByRole('button', { name: `Open ${other}` }).click()
    await expect(form).toBeHidden()
    await expect(inspector(page).getByRole('button', { name: other, exact: true })).toBeVisible()
    await rowOf(page, one).click()
    await expect(subject).toBeVisible()
    await keys.press('s')
    await expect(utr).toHaveValue(reference)
    await expect(code).toHaveValue('')
  })
  const isBack = async (on = page) => {
    const again = supplementForm(on)
    await expect(again.utr).toHaveValue(reference)
    await expect(again.code).toHaveValue('')
    await expect(again.form).toContainText('Your previous input is restored')
  }
  await test.step('a reload and the way back bring it back', async () => {
    await expect(page).toHaveURL(new RegExp(`open=${one}`))
    await page.reload()
    await isBack()
    // Typing goes on where the text ended.
    await keys.type('9')
    await expect(utr).toHaveValue(`${reference}9`)
    await keys.press('Backspace')
    await runByPalette(page, keys, 'home', 'Home')
    await expect(form).toBeHidden()
    await page.goBack()
    await isBack()
  })
  await test.step('and a closed tab, without any code in storage', async () => {
    const next = await page.context().newPage()
    const address = page.url()
    await page.close()
    await next.goto(address)
    await isBack(next)
    const stored = await next.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(stored).toContain(reference)
    expect(stored).not.toContain('googleCode')
  })
})
