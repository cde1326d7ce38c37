import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { actionForm, historyEntries, focusOrder, notice } from '#tests/e2e/support/steps/order-work.ts'
import { createOrder, detailOf, findOrders } from '#tests/e2e/support/entities/orders.ts'
import { grid, tabTo } from '#tests/e2e/support/locators.ts'
import { withoutBacklogSweep } from '#tests/e2e/support/entities/backlog-sweep.ts'
import { newUtr, watchCall } from '#tests/e2e/support/steps/supplement-form.ts'

test('an order is reassigned to another account in two keystrokes', async ({ page, keys, signIn, run }) => {
  const agent = await signIn('customerService')
  const { orderCode } = await createOrder(run)
  const { order: before } = await detailOf(agent.client, orderCode)
  await focusOrder(page, keys, 'customerService', orderCode)
  const { button } = actionForm(page, 'Reassign order')
  await keys.press('a')
  await expect(button('Suppliers')).toBeFocused()
  await keys.press('Control+Enter')
  await expect(notice(page, `Order ${orderCode} was reassigned`)).toBeVisible()
  expectWithin(keys, 'reassign')
  const { order, allocations } = await detailOf(agent.client, orderCode)
  expect(order).toMatchObject({ orderStatusId: 2, holdsResource: true })
  expect(order.resourceId).not.toBe(before.resourceId)
  expect(allocations.map(({ chosenResourceId }) => chosenResourceId)).toEqual([before.resourceId, order.resourceId])
  expect((await historyEntries(agent, orderCode, 'RESELECT')).map(({ actor }) => actor)).toEqual([agent.name])
})

test('an order is reassigned to a chosen supplier with new payer details, with errors at their fields', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const { orderCode } = await createOrder(run)
  const { allocations, order: before } = await detailOf(agent.client, orderCode)
  const free = allocations[0]?.candidates.find(
    ({ resourceId, refusal }) => resourceId !== before.resourceId && refusal === null,
  )
  const [other] = await findOrders(agent.client, { resourceId: free?.resourceId ?? 0 }, 1)
  const supplier = other?.supplierName ?? ''
  expect(supplier).not.toBe('')
  await focusOrder(page, keys, 'customerService', orderCode)
  const { form, field, button } = actionForm(page, 'Reassign order')
  const call = watchCall(page, '/v1.0/order/reselect')
  await keys.press('a')
  await expect(button('Suppliers')).toBeFocused()
  await keys.press('Enter')
  await expect(form.getByRole('combobox', { name: 'Suppliers' })).toBeFocused()
  await keys.type(supplier)
  await expect(form.getByRole('option').first()).toContainText(supplier)
  await keys.press('Enter', 'Control+Enter')
  await expect(button('Suppliers')).toContainText(supplier)
  await tabTo(keys, field('Payer name'))
  await keys.type('Ravi Kumar')
  await keys.press('Tab')
  await keys.type('41119')
  await keys.press('Tab')
  await keys.type('hd1c')
  await expect(field('IFSC')).toHaveValue('HD1C')
  await keys.press('Enter')
  await expect(field('IFSC')).toBeFocused()
  await expect(field('IFSC')).toHaveAttribute('aria-invalid', 'true')
  expect(call.answers).toEqual([])
  await keys.press('Control+a')
  await keys.type('hdfc0001234')
  await keys.press('Enter')
  await expect(notice(page, `Order ${orderCode} was reassigned`)).toBeVisible()
  const { order, request } = await detailOf(agent.client, orderCode)
  expect(order).toMatchObject({ supplierName: supplier, userName: 'Ravi Kumar', orderStatusId: 2 })
  expect(request).toMatchObject({ userName: 'Ravi Kumar', cardNumber: '41119', ifscCode: 'HDFC0001234' })
  await expect.poll(() => call.answers).toEqual([200])
})

test('an account is released once, with the offset in the history', async ({ page, keys, signIn, run }) => {
  const agent = await signIn('customerService')
  const { orderCode } = await createOrder(run)
  await focusOrder(page, keys, 'customerService', orderCode)
  const { check } = actionForm(page, 'Free the account')
  await keys.press('d')
  await expect(check('Offset supplement')).toBeFocused()
  await keys.press('Space', 'Enter')
  await expect(notice(page, `The account of ${orderCode} is free again`)).toBeVisible()
  expectWithin(keys, 'freeAccount', 1)
  const { order, history } = await detailOf(agent.client, orderCode)
  expect(order).toMatchObject({ orderStatusId: 2, holdsResource: false })
  const freed = history.filter(({ event }) => event === 'FREE_RESOURCE')
  expect(freed).toEqual([expect.objectContaining({ actor: agent.name, detail: { isOffset: true } })])
})

test('a mark is set in two keystrokes and undone by z', async ({ page, keys, signIn, run }) => {
  const agent = await signIn('customerService')
  const { orderCode } = await createOrder(run)
  await focusOrder(page, keys, 'customerService', orderCode)
  const { choice } = actionForm(page, 'Mark order')
  await keys.press('m')
  await expect(choice('Ordinary')).toBeFocused()
  await keys.press('5')
  await expect(notice(page, `Order ${orderCode} was marked`)).toBeVisible()
  expectWithin(keys, 'mark')
  expect((await detailOf(agent.client, orderCode)).order.orderMark).toBe(5)
  await keys.press('z')
  await expect(notice(page, `The last action on ${orderCode} was taken back`)).toBeVisible()
  expect((await detailOf(agent.client, orderCode)).order.orderMark).toBe(1)
  expect((await historyEntries(agent, orderCode, 'MARK')).map(({ actor }) => actor)).toEqual([agent.name, agent.name])
})

test('the channel is queried in one keystroke: it reports an unknown payment and confirms the order on a certain match', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const { orderCode } = await createOrder(run)
  const { order } = await detailOf(agent.client, orderCode)
  await focusOrder(page, keys, 'customerService', orderCode)
  const { form, button } = actionForm(page, 'Ask the channel')
  await keys.press('q')
  await expect(form).toContainText('No payment that might be its is known')
  expect(keys.count()).toBe(1)
  await expect(button('Close')).toBeFocused()
  await keys.press('Enter')
  await expect(form).toHaveCount(0)

  // An unmatched payment that a monitor reported. Reports are matched on arrival, so no call can create one.
  const utr = newUtr()
  // The sweep of the backlog would find it within two seconds.
  await using _ = await withoutBacklogSweep(run)
  await run.db.query(
    `insert into bank_records (kind, monitor_row_id, record_id, resource_id, supplier_id, amount_minor, utr, identify_code, text, occurred_at, status)
     select 'sms', monitor_row_id, $2, resource_id, $3, $4, $2, $5, 'credited', now(), 'unmatched' from monitor_resources where resource_id = $1 limit 1`,
    [order.resourceId, utr, order.supplierId, order.payableMinor, order.identifyCode],
  )
  await expect(grid(page)).toBeFocused()
  await keys.press('q')
  await expect(form).toContainText('The payment was found and the order confirmed')
  await expect(form).toContainText('Successful')
  await keys.press('Enter')
  await expect(form).toHaveCount(0)
  const after = await detailOf(agent.client, orderCode)
  expect(after.order).toMatchObject({ orderStatusId: 4, utr, realAmountMinor: order.payableMinor })
  expect(after.postings.length).toBeGreaterThan(1)
  expect((await historyEntries(agent, orderCode, 'QUERY_STATUS')).map(({ actor }) => actor)).toEqual([
    agent.name,
    agent.name,
  ])
})
