import { withoutBacklogSweep } from '#tests/e2e/support/entities/backlog-sweep.ts'
import { batchAside, createWithSameAmount, openBatches, previewBatch } from '#tests/e2e/support/entities/batches.ts'
import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { focusOrder } from '#tests/e2e/support/steps/order-work.ts'
import { createOrder, detailOf, findPaidByReference } from '#tests/e2e/support/entities/orders.ts'
import { createPayout, openPayouts, payoutAside, payoutNow } from '#tests/e2e/support/entities/payouts.ts'
import { googleCodeOf, unusedCodeOf, withDemands } from '#tests/e2e/support/entities/people.ts'
import { heading, inspector, palette } from '#tests/e2e/support/locators.ts'
import { newUtr, supplementedBy, supplementForm } from '#tests/e2e/support/steps/supplement-form.ts'
import { enter } from '#tests/e2e/support/visit.ts'

test('a focused order is supplemented in two keystrokes besides reference and code', async ({
  page,
  context,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const { orderCode } = await createOrder(run)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await focusOrder(page, keys, 'customerService', orderCode)
  const { form, utr, code, done } = supplementForm(page)
  await page.evaluate((text) => navigator.clipboard.writeText(text), newUtr())
  await keys.press('s')
  await expect(utr).toBeFocused()
  await page.keyboard.press('Control+v')
  // A complete value moves the focus to the next required field.
  await expect(code).toBeFocused()
  await page.keyboard.type(googleCodeOf(agent))
  await keys.press('Control+Enter')
  await expect(done(orderCode)).toBeVisible()
  expectWithin(keys, 'supplement')
  expect(await supplementedBy(agent, orderCode)).toEqual([agent.name])

  await test.step('and with the payment that its record shows, of which nothing is typed again', async () => {
    const { orderCode: paid } = await createOrder(run)
    const { order } = await detailOf(agent.client, paid)
    const found = newUtr()
    // The sweep of the backlog would match it.
    await using _ = await withoutBacklogSweep(run)
    await run.db.query(
      `insert into bank_records (kind, record_id, resource_id, supplier_id, amount_minor, utr, payer_name, text, occurred_at, status)
        values ('sms', $1, $2, $3, $4, $1, 'Ravi Kumar', 'credited', now(), 'unmatched')`,
      [found, order.resourceId, order.supplierId, order.payableMinor],
    )
    await focusOrder(page, keys, 'customerService', paid)
    await keys.press('Enter')
    await expect(inspector(page)).toContainText('1 possible payment')
    keys.reset()
    await keys.press('s')
    await expect(utr).toHaveValue(found)
    await expect(code).toBeFocused()
    await expect(form).toContainText('Ravi Kumar')
    await page.keyboard.type(await unusedCodeOf(run, agent))
    await keys.press('Control+Enter')
    await expect(done(paid)).toBeVisible()
    expectWithin(keys, 'supplement')
    expect((await detailOf(agent.client, paid)).order).toMatchObject({ utr: found, orderStatusId: 4 })
  })
})

test('a reference on the clipboard opens its record in four keystrokes from anywhere, a payout’s number too', async ({
  page,
  context,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const order = await findPaidByReference(agent.client)
  const { orderCode: payoutCode } = await createPayout(run)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, '/message_page')
  await expect(heading(page, 'Messages')).toBeVisible()
  for (const [text, code] of [
    [order.utr, order.orderCode],
    [payoutCode, payoutCode],
  ] as const) {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    keys.reset()
    await keys.press('Control+k')
    await expect(palette(page).getByRole('combobox')).toBeFocused()
    // Enter does not wait for the answer.
    await keys.press('Control+v', 'Enter')
    await expect(inspector(page).or(payoutAside(page))).toContainText(code)
    expectWithin(keys, 'findByReference')
  }
  await expect(page).toHaveURL(`/payProxyOrder/list/customerService?orderCode=${payoutCode}&open=${payoutCode}`)
})

test('a batch like the previous one goes from the pool to its file in six keystrokes', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const { amount, codes: before } = await createWithSameAmount(run, 1)
  await openBatches(page, 'customerService')
  await previewBatch(page, keys, amount)
  await expect(batchAside(page)).toContainText(before[0] ?? '-')
  const first = page.waitForEvent('download')
  await keys.press('Control+Enter')
  await first
  await expect.poll(async () => (await payoutNow(agent, before[0] ?? '')).stage).toBe('processing')

  const { orderCode } = await createPayout(run, { amount })
  await openPayouts(page, 'payoutPool', 'customerService')
  keys.reset()
  await keys.press('g', 'b')
  await expect(heading(page, 'Payout batches')).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Payout batches' })).not.toHaveAttribute('aria-busy')
  await keys.press('a')
  const form = page.getByRole('form', { name: 'New batch' })
  await expect(form.getByRole('button', { name: /Paid from/ })).toContainText('Payout account 1')
  await expect(form.locator('button[type="submit"]')).toContainText('Ctrl+↵')
  await keys.press('Control+Enter')
  await expect(batchAside(page)).toContainText(orderCode)
  const file = page.waitForEvent('download')
  await keys.press('Control+Enter')
  expect((await file).suggestedFilename()).toMatch(/\.csv$/)
  expectWithin(keys, 'batchToExport')
  await expect.poll(async () => (await payoutNow(agent, orderCode)).stage).toBe('processing')
})

test('a screen is two keystrokes away, and a statement of its last record’s party four', async ({
  page,
  keys,
  signIn,
}) => {
  await signIn('superAdmin')
  await enter(page, '/home')
  await expect(heading(page, 'Home')).toBeVisible()
  keys.reset()
  await keys.press('g', 'o')
  await expect(heading(page, 'Collection orders')).toBeVisible()
  expectWithin(keys, 'goToScreen')
  keys.reset()
  await keys.press('g', 'u')
  const records = page.getByRole('grid', { name: 'Fund records' })
  await expect(records).not.toHaveAttribute('aria-busy')
  await expect(records.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText('Opening', { exact: true })).toBeHidden()
  await keys.press('j', 's')
  expectWithin(keys, 'statement')
  for (const figure of ['Opening', 'Movements', 'Closing'])
    await expect(page.getByText(figure, { exact: true })).toBeVisible()
  await page.keyboard.press('b')
  await page.keyboard.press('Control+Enter')
  const balances = page.getByRole('region', { name: 'Balances' })
  // Each figure opens the records that make it.
  await balances.getByRole('link').first().press('Enter')
  await expect(page).toHaveURL(/[?&]ownerKind=/)
})

test('a setting of the system is changed in six keystrokes beside its value, from anywhere', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const person = await signIn('superAdmin')
  const now = async () => (await person.client.call('system-config.get:orderTimeoutMinutes')).value
  expect(await now()).toBe(15)
  await enter(page, '/message_page')
  await expect(heading(page, 'Messages')).toBeVisible()
  keys.reset()
  await keys.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await keys.type(':ot')
  await expect(page.getByRole('option', { selected: true })).toHaveText('Order timeout15 minutes')
  await keys.press('Enter')
  const form = page.getByRole('form', { name: 'Order timeout' })
  await expect(form.getByRole('textbox')).toHaveValue('15')
  await expect(form.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('20')
  await keys.press('Control+Enter')
  // The call asks for the second-level password over the form, which then goes on.
  const secondLevel = page.getByRole('dialog', { name: 'Second-level password' })
  await expect(secondLevel).toContainText(/“.*[Tt]imeout.*” needs the second-level password/)
  await expect(secondLevel.getByRole('textbox', { name: 'Second-level password' })).toBeFocused()
  await page.keyboard.type(person.secondPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Order timeout: 20 minutes')).toBeVisible()
  await expect(form).toHaveCount(0)
  expectWithin(keys, 'changeSetting')
  expect(await now()).toBe(20)
  await withDemands(run, person, (_code, headers) =>
    person.client.call('system-config.set:orderTimeoutMinutes', { value: 15 }, headers),
  )
})
