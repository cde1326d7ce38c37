import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import {
  actionForm,
  createToldOrder,
  historyEntries,
  focusOrder,
  holdKeys,
  lockOrder,
  movedBy,
  passSecondLevel,
  secondLevelField,
  notice,
} from '#tests/e2e/support/steps/order-work.ts'
import { withoutBacklogSweep } from '#tests/e2e/support/entities/backlog-sweep.ts'
import { createOrder, detailOf, findOrders } from '#tests/e2e/support/entities/orders.ts'
import { unusedCodeOf } from '#tests/e2e/support/entities/people.ts'
import { grid, inspector, tabTo } from '#tests/e2e/support/locators.ts'
import { newUtr, watchCall } from '#tests/e2e/support/steps/supplement-form.ts'

// Each way of sending has a key that is held somewhere below: a button's Enter, a field's, a choice, the key that
// starts it; the chord is held in supplement.e2e.ts. The input of every form is proved by order-forms.server.test.ts.

test('an agent rejects and unlocks orders by keyboard', async ({ page, keys, signIn, run }) => {
  const agent = await signIn('customerService')
  const namesOf = async (orderCode: string, event: string) =>
    (await historyEntries(agent, orderCode, event)).map(({ actor }) => actor)
  const reject = actionForm(page, 'Reject order')

  await test.step('an unpaid order, in two keystrokes besides the reason', async () => {
    const { orderCode } = await createOrder(run)
    await focusOrder(page, keys, 'customerService', orderCode)
    await keys.press('r')
    await expect(reject.choice('High-risk card')).toBeFocused()
    await keys.press('3')
    await expect(reject.choice('Wrong card or name')).toBeChecked()
    await keys.press('Control+Enter')
    await expect(notice(page, `Order ${orderCode} was rejected`)).toBeVisible()
    expectWithin(keys, 'rejectOrder', 1)
    expect((await detailOf(agent.client, orderCode)).order).toMatchObject({ orderStatusId: 8, holdsResource: false })
    expect(await historyEntries(agent, orderCode, 'REJECT')).toEqual([{ actor: agent.name, reason: 'wrongCardOrName' }])
  })

  await test.step('a reason of one’s own is asked for, and Enter shows the review before sending', async () => {
    const { orderCode } = await createOrder(run)
    await focusOrder(page, keys, 'customerService', orderCode)
    await keys.press('r')
    await expect(reject.choice('High-risk card')).toBeFocused()
    await keys.press('4', 'Control+Enter')
    const words = reject.field('Reason (text)')
    await expect(words).toBeFocused()
    await expect(words).toHaveAccessibleDescription('Required')
    const reason = 'Payer asked <b>us</b> to stop'
    await page.keyboard.insertText(reason)
    await keys.press('Enter')
    await expect(reject.form.getByRole('definition').filter({ hasText: reason })).toBeVisible()
    // Enter opens the review; only Ctrl+Enter sends.
    await keys.press('Enter')
    expect(await namesOf(orderCode, 'REJECT')).toEqual([])
    await keys.press('Control+Enter')
    await expect(notice(page, `Order ${orderCode} was rejected`)).toBeVisible()
    expect(await historyEntries(agent, orderCode, 'REJECT')).toEqual([{ actor: agent.name, reason }])
  })

  await test.step('a paid order, with a Google code, and its money goes back', async () => {
    const { orderCode } = await createToldOrder(run)
    expect(movedBy(await detailOf(agent.client, orderCode)).filter((minor) => minor !== 0).length).toBeGreaterThan(1)
    await focusOrder(page, keys, 'customerService', orderCode)
    await keys.press('r')
    await expect(reject.choice('High-risk card')).toBeFocused()
    await expect(reject.form).toContainText('has been received')
    await keys.press('1', 'Control+Enter')
    await expect(reject.code).toBeFocused()
    await expect(reject.code).toHaveAccessibleDescription('Required')
    await keys.press('F2')
    await expect(reject.code).toHaveValue(/^\d{6}$/)
    await keys.press('Control+Enter')
    await expect(notice(page, `Order ${orderCode} was rejected`)).toBeVisible()
    // A job does the refund, after everything queued before it.
    await expect.poll(async () => (await detailOf(agent.client, orderCode)).order.orderStatusId).toBe(8)
    const detail = await detailOf(agent.client, orderCode)
    expect(new Set(movedBy(detail))).toEqual(new Set([0]))
    expect(detail.postings.some(({ cause }) => cause === 'reversal')).toBe(true)
  })

  await test.step('unlocking names the automation that may be working on the order, and z gives the lock back', async () => {
    const { orderCode } = await createOrder(run)
    await lockOrder(run, orderCode, 'payment gateway 7')
    await focusOrder(page, keys, 'customerService', orderCode)
    const { form, button } = actionForm(page, 'Unlock order')
    const call = watchCall(page, '/v1.0/order/unlockOrder')
    await keys.press('l')
    await expect(button('Unlock')).toBeFocused()
    await expect(form).toContainText('Automation holds the order: payment gateway 7')
    await holdKeys(page, 'Enter', () => expect(notice(page, `Order ${orderCode} was unlocked`)).toBeVisible())
    await expect.poll(() => call.answers).toEqual([200])
    expect(await historyEntries(agent, orderCode, 'UNLOCK')).toEqual([{ actor: agent.name, reason: null }])
    await keys.press('z')
    await expect(notice(page, `The last action on ${orderCode} was reverted`)).toBeVisible()
    expect((await detailOf(agent.client, orderCode)).order).toMatchObject({
      locked: true,
      lockedBy: 'payment gateway 7',
    })
    expect(await namesOf(orderCode, 'LOCK')).toEqual([agent.name])
  })
})

test('an agent reassigns, frees, marks and asks about orders by keyboard', async ({ page, keys, signIn, run }) => {
  const agent = await signIn('customerService')
  const namesOf = async (orderCode: string, event: string) =>
    (await historyEntries(agent, orderCode, event)).map(({ actor }) => actor)

  await test.step('to another account, in two keystrokes', async () => {
    const { orderCode } = await createOrder(run)
    const { order: before } = await detailOf(agent.client, orderCode)
    await focusOrder(page, keys, 'customerService', orderCode)
    await keys.press('a')
    const { form, button } = actionForm(page, 'Reassign order')
    await expect(button('Suppliers')).toBeFocused()
    // Enter would open the choice of suppliers.
    await expect(form.getByRole('button', { name: 'Reassign' })).toContainText('Ctrl+↵')
    await keys.press('Control+Enter')
    await expect(notice(page, `Order ${orderCode} was reassigned`)).toBeVisible()
    expectWithin(keys, 'reassign')
    const { order, allocations } = await detailOf(agent.client, orderCode)
    expect(order).toMatchObject({ orderStatusId: 2, holdsResource: true })
    expect(allocations.map(({ chosenResourceId }) => chosenResourceId)).toEqual([before.resourceId, order.resourceId])
  })

  await test.step('to a chosen supplier with new payer details, with errors at their fields', async () => {
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
    await page.keyboard.insertText(supplier)
    await expect(form.getByRole('option').first()).toContainText(supplier)
    await keys.press('Enter', 'Control+Enter')
    await expect(button('Suppliers')).toContainText(supplier)
    await tabTo(keys, field('Payer name'))
    await page.keyboard.insertText('Ravi Kumar')
    await keys.press('Tab')
    await page.keyboard.insertText('41119')
    await keys.press('Tab')
    await keys.type('hd1c')
    await expect(field('IFSC')).toHaveValue('HD1C')
    await keys.press('Enter')
    await expect(field('IFSC')).toBeFocused()
    await expect(field('IFSC')).toHaveAttribute('aria-invalid', 'true')
    expect(call.answers).toEqual([])
    await keys.press('Control+a')
    await keys.type('hdfc0001234')
    await holdKeys(page, 'Enter', () => expect(notice(page, `Order ${orderCode} was reassigned`)).toBeVisible())
    const { order, request } = await detailOf(agent.client, orderCode)
    expect(order).toMatchObject({ supplierName: supplier, userName: 'Ravi Kumar', orderStatusId: 2 })
    expect(request).toMatchObject({ userName: 'Ravi Kumar', cardNumber: '41119', ifscCode: 'HDFC0001234' })
    await expect.poll(() => call.answers).toEqual([200])
    expect(await namesOf(orderCode, 'RESELECT')).toEqual([agent.name])
  })

  await test.step('an account is released, with the offset in the history', async () => {
    const { orderCode } = await createOrder(run)
    await focusOrder(page, keys, 'customerService', orderCode)
    await keys.press('d')
    await expect(actionForm(page, 'Release the order’s account').check('Offset supplement')).toBeFocused()
    await keys.press('Space', 'Enter')
    await expect(notice(page, `The account of ${orderCode} was released`)).toBeVisible()
    expectWithin(keys, 'freeAccount', 1)
    const { history } = await detailOf(agent.client, orderCode)
    const freed = history.filter(({ event }) => event === 'FREE_RESOURCE')
    expect(freed).toEqual([expect.objectContaining({ actor: agent.name, detail: { isOffset: true } })])
  })

  await test.step('a mark is set in two keystrokes, and z undoes one action however long it is held', async () => {
    const { orderCode } = await createOrder(run)
    await focusOrder(page, keys, 'customerService', orderCode)
    const { choice } = actionForm(page, 'Mark order')
    const marked = () => expect(notice(page, `Order ${orderCode} was marked`)).toBeVisible()
    await keys.press('m')
    await expect(choice('Normal')).toBeFocused()
    await keys.press('2')
    await marked()
    // It also stands in the place of the form.
    await expect(inspector(page)).toContainText(new RegExp(`${orderCode} was marked\\s*z reverts it`, 'i'))
    expectWithin(keys, 'mark')
    await expect(grid(page)).toBeFocused()
    await keys.press('m')
    await expect(choice('Normal')).toBeFocused()
    await holdKeys(page, '5', marked)
    expect((await detailOf(agent.client, orderCode)).order.orderMark).toBe(5)
    expect(await namesOf(orderCode, 'MARK')).toHaveLength(2)
    await expect(grid(page)).toBeFocused()
    await holdKeys(page, 'z', () => expect(notice(page, `The last action on ${orderCode} was reverted`)).toBeVisible())
    expect((await detailOf(agent.client, orderCode)).order.orderMark).toBe(2)
    expect(await namesOf(orderCode, 'MARK')).toHaveLength(3)
  })

  await test.step('the channel reports an unknown payment, and confirms the order on a certain match', async () => {
    const { orderCode } = await createOrder(run)
    const { order } = await detailOf(agent.client, orderCode)
    await focusOrder(page, keys, 'customerService', orderCode)
    const { form, button } = actionForm(page, 'Query the channel')
    await keys.press('q')
    await expect(form).toContainText('No possible payment found')
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
    await holdKeys(page, 'q', () => expect(form).toContainText('The payment was found and the order confirmed'))
    await expect(form).toContainText('Successful')
    await keys.press('Enter')
    await expect(form).toHaveCount(0)
    const after = await detailOf(agent.client, orderCode)
    expect(after.order).toMatchObject({ orderStatusId: 4, utr, realAmountMinor: order.payableMinor })
    expect(await namesOf(orderCode, 'QUERY_STATUS')).toEqual([agent.name, agent.name])
  })
})

test('an admin reverses an order and sets a status; the second-level password is asked for once, along the way', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const admin = await signIn('admin')
  await test.step('a successful order is reversed with reason and code', async () => {
    const { orderCode } = await createToldOrder(run)
    // The callback's result is a change of the order: the form would say that it moved on.
    await expect.poll(async () => (await detailOf(admin.client, orderCode)).order.callbackStatus).toBe(2)
    await focusOrder(page, keys, 'admin', orderCode)
    const { field, code, button, form } = actionForm(page, 'Reverse order')
    const call = watchCall(page, '/v1.0/order/reverseOrder')
    await keys.press('Shift+V')
    await expect(field('Reason')).toBeFocused()
    await page.keyboard.insertText('Charged twice by the bank')
    await tabTo(keys, code)
    await keys.press('F2')
    await expect(code).toHaveValue(/^\d{6}$/)
    await keys.press('Enter')
    await expect(form.getByRole('definition').filter({ hasText: 'Charged twice' })).toBeVisible()
    await expect(button('Reverse')).toBeFocused()
    await keys.press('Control+Enter')
    await expect(secondLevelField(page)).toBeFocused()
    expect((await detailOf(admin.client, orderCode)).order.orderStatusId).toBe(4)
    await passSecondLevel(page, keys, admin)
    await expect(notice(page, `Order ${orderCode} was reversed`)).toBeVisible()
    const detail = await detailOf(admin.client, orderCode)
    expect(detail.order).toMatchObject({ orderStatusId: 6, realAmountMinor: null })
    expect(new Set(movedBy(detail))).toEqual(new Set([0]))
    await expect.poll(() => call.answers).toEqual([1024, 200])
  })

  await test.step('a status is set manually to one that the lifecycle offers', async () => {
    const { orderCode } = await createOrder(run)
    await focusOrder(page, keys, 'admin', orderCode)
    const { form, choice, code, field } = actionForm(page, 'Change status')
    const call = watchCall(page, '/v1.0/order/updateOrderStatus')
    await keys.press('Shift+S')
    await expect(choice('Failed')).toBeFocused()
    await expect(form.getByRole('radio')).toHaveText([/Failed/, /Closed/])
    await keys.press('2', 'Control+Enter')
    await expect(field('Reason')).toBeFocused()
    await page.keyboard.insertText('The shop closed it')
    await keys.press('Control+Enter')
    await expect(code).toBeFocused()
    // A code works once.
    await page.keyboard.insertText(await unusedCodeOf(run, admin))
    await keys.press('Control+Enter')
    await expect(notice(page, `The status of ${orderCode} was changed`)).toBeVisible()
    expect((await detailOf(admin.client, orderCode)).order.orderStatusId).toBe(9)
    expect(await historyEntries(admin, orderCode, 'UPDATE_STATUS')).toEqual([
      { actor: admin.name, reason: 'The shop closed it' },
    ])
    await expect.poll(() => call.answers).toEqual([200])
  })
})
