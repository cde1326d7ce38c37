import type { Page } from '@playwright/test'
import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { actionForm, holdKeys, notice } from '#tests/e2e/support/steps/order-work.ts'
import { createStaff, openSession } from '#tests/e2e/support/entities/people.ts'
import {
  createPaying,
  createPayout,
  eventsOf,
  focusPayout,
  openPayouts,
  payoutAside,
  payoutGrid,
  payoutNow,
  payoutRow,
} from '#tests/e2e/support/entities/payouts.ts'
import { watchCall } from '#tests/e2e/support/steps/supplement-form.ts'

// The input of every form of a payout is proved by payout-forms.server.test.ts, the effect of an action on many by
// bulk-payouts-over-http.server.test.ts.

test('an agent claims payouts by keyboard', async ({ page, keys, signIn, run }) => {
  const agent = await signIn('customerService')
  await test.step('one key claims a payout and shows the lease, another releases it; z undoes a claim', async () => {
    const { orderCode } = await createPayout(run)
    await focusPayout(page, keys, 'payoutPool', 'customerService', orderCode)
    await keys.press('c')
    await expect(notice(page, `${orderCode} is yours`)).toBeVisible()
    expect(keys.count()).toBe(1)
    await expect(payoutRow(page, orderCode)).toContainText('Me')
    expect((await payoutNow(agent, orderCode)).claim).toMatchObject({ userId: agent.userId })
    await keys.press('Enter')
    await expect(payoutAside(page)).toContainText('Held by')
    await expect(payoutAside(page)).toContainText('Until')
    await keys.press('Escape', 'b')
    await expect(notice(page, `${orderCode} is back in the pool`)).toBeVisible()
    expect(await payoutNow(agent, orderCode)).toMatchObject({ stage: 'pooled', claim: null })
    await focusPayout(page, keys, 'payoutPool', 'customerService', orderCode)
    await keys.press('c')
    await expect(notice(page, `${orderCode} is yours`)).toBeVisible()
    await keys.press('z')
    await expect(notice(page, `The last action on ${orderCode} was reverted`)).toBeVisible()
    expect(await payoutNow(agent, orderCode)).toMatchObject({ stage: 'pooled', claim: null })
  })

  await test.step('what another one holds is seen live, by whom and since when, and not taken', async () => {
    const other = await openSession(run, await createStaff(run, 'customerService'))
    const { orderCode } = await createPayout(run)
    await focusPayout(page, keys, 'payoutPool', 'customerService', orderCode)
    const { id } = await payoutNow(agent, orderCode)
    await other.client.call('payoutOrderClaim.claimOrder', { orderId: id })
    await expect(payoutRow(page, orderCode)).toContainText(`${other.name} · 0 min`)
    await keys.press('c')
    await expect(notice(page, `${orderCode} is yours`)).toBeHidden()
    expect((await payoutNow(agent, orderCode)).claim).toMatchObject({ userId: other.userId })
    expect((await eventsOf(agent, orderCode)).filter((event) => event === 'CLAIM')).toHaveLength(1)
    await other.client.call('payoutOrderClaim.cancelClaim', { orderId: id })
    await expect(payoutRow(page, orderCode)).not.toContainText(other.name)
  })

  await test.step('the next free one, in one keystroke', async () => {
    await createPayout(run)
    await openPayouts(page, 'payoutPool', 'customerService')
    const call = watchCall(page, '/v1.0/payoutOrderClaim/claimNext')
    keys.reset()
    await keys.press('Shift+N')
    await expect(page.getByRole('status').filter({ hasText: 'is yours' })).toBeVisible()
    expectWithin(keys, 'claimNext')
    await expect.poll(() => call.answers).toEqual([200])
    const { list } = await agent.client.call('payoutOrder.getPool', { claimedByMe: true })
    expect(list).toHaveLength(1)
  })
})

test('an agent rejects payouts by keyboard, and pays one from an account found by typing', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const { choice, code, form } = actionForm(page, 'Reject')
  await test.step('a waiting one, in two keystrokes besides the reason', async () => {
    const { orderCode } = await createPayout(run)
    await focusPayout(page, keys, 'payoutPool', 'customerService', orderCode)
    await keys.press('r')
    await expect(choice('High-risk card')).toBeFocused()
    // It is in the list already, so returning it there is not offered.
    await expect(form).toContainText('is rejected and unfrozen')
    await expect(form).not.toContainText('the list')
    await keys.press('3')
    await expect(choice('Wrong card or name')).toBeChecked()
    await keys.press('Control+Enter')
    await expect(notice(page, `${orderCode} was rejected`)).toBeVisible()
    expectWithin(keys, 'rejectPayout', 1)
    expect(await payoutNow(agent, orderCode)).toMatchObject({ stage: 'rejected', rejectReason: 'wrongCardOrName' })
  })

  await test.step('once, however long the keys are held', async () => {
    const { orderCode } = await createPayout(run)
    await focusPayout(page, keys, 'payoutPool', 'customerService', orderCode)
    const call = watchCall(page, '/v1.0/payoutOrder/reject')
    await keys.press('r', '1')
    await holdKeys(page, 'Control+Enter', () => expect(notice(page, `${orderCode} was rejected`)).toBeVisible())
    await expect.poll(() => call.answers).toEqual([200])
    expect((await eventsOf(agent, orderCode)).filter((event) => event === 'REJECT')).toHaveLength(1)
  })

  await test.step('one whose payment began, by mode, reason and code', async () => {
    const orderCode = await createPaying(run, agent)
    await focusPayout(page, keys, 'payoutOrders', 'customerService', orderCode)
    await keys.press('r')
    await expect(choice('Straight to the merchant')).toBeFocused()
    await keys.press('2')
    // The focus advances by itself: to the reason, then to the code.
    await expect(choice('High-risk card')).toBeFocused()
    await keys.press('1')
    await expect(code).toBeFocused()
    await keys.press('F2')
    await expect(code).toHaveValue(/^\d{6}$/)
    await keys.press('Control+Enter')
    await expect(notice(page, `${orderCode} is back in the list`)).toBeVisible()
    // The reason's digit, and the key that fills in the demo's code.
    expectWithin(keys, 'rejectPayout', 2)
    expect(await payoutNow(agent, orderCode)).toMatchObject({ stage: 'allocated', locked: false })
    expect(await eventsOf(agent, orderCode)).toContain('RETURN_TO_LIST')
  })

  await test.step('with more accounts than digits, one is found by typing', async () => {
    // Spelled in words, since the search matches account numbers too.
    const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
    const { rows: made } = await run.db.query<{ id: string; name: string }>(
      `insert into resources (supplier_id, product_id, name, card_number, account_name, bank_name, ifsc_code, max_concurrent_orders)
       select (select id from suppliers order by id offset 1 limit 1), 3002, 'Spare account ' || word, '0099' || (random() * 1e11)::bigint, 'Demo Payments Ltd', 'ICICI Bank', 'ICIC0000001', 1000
       from unnest($1::text[]) word returning id, name`,
      [names],
    )
    try {
      const { orderCode } = await createPayout(run)
      await agent.client.call('payoutOrderClaim.claimOrder', { orderId: (await payoutNow(agent, orderCode)).id })
      await focusPayout(page, keys, 'payoutOrders', 'customerService', orderCode)
      await keys.press('p')
      const begin = actionForm(page, 'Start payment').form
      await expect(begin.getByRole('combobox', { name: 'Account' })).toBeFocused()
      await expect(begin.getByRole('radio')).toHaveCount(0)
      await page.keyboard.insertText('nothing like it')
      await expect(begin.getByText('Nothing matches')).toBeVisible()
      await keys.press('Control+a')
      await page.keyboard.insertText('spare eleven')
      await expect(begin.getByRole('option')).toHaveCount(1)
      await keys.press('Enter')
      await expect(begin.getByRole('option', { selected: true })).toContainText('Spare account eleven')
      await expect(begin.getByRole('button', { name: /^Start/ })).toBeFocused()
      await keys.press('Enter')
      await expect(notice(page, `${orderCode} is in payment`)).toBeVisible()
      await expect(actionForm(page, 'Complete').field('UTR')).toBeFocused()
      await keys.press('Escape')
      expect(await payoutNow(agent, orderCode)).toMatchObject({
        stage: 'processing',
        resourceId: Number(made.find(({ name }) => name.endsWith('eleven'))?.id),
      })
    } finally {
      await run.db.query(`update resources set status = 'deleted' where id = any($1)`, [made.map(({ id }) => id)])
    }
  })
})

test('a payout that was begun in the pool stays in view until it is completed; then comes the next', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const subject = `begun ${Date.now()}`
  const [begun, next] = [await createPayout(run, { subject }), await createPayout(run, { subject, amount: 250_050 })]
  await openPayouts(page, 'payoutPool', 'customerService', { description: subject })
  await expect(payoutRow(page, begun.orderCode)).toBeVisible()
  await expect(payoutRow(page, next.orderCode)).toBeVisible()
  await keys.press('j')
  while (!(await focusedRow(page)).includes(begun.orderCode)) await keys.press('j')
  keys.reset()

  await keys.press('c')
  await expect(notice(page, `${begun.orderCode} is yours`)).toBeVisible()
  await keys.press('p')
  const begin = actionForm(page, 'Start payment').form
  await expect(begin.getByRole('radio').first()).toBeFocused()
  await keys.press('Enter')
  const complete = actionForm(page, 'Complete')
  await expect(complete.field('UTR')).toBeFocused()
  await expect(payoutAside(page)).toContainText(begun.orderCode)
  await expect(payoutAside(page)).toContainText('50100012345678')
  await page.keyboard.insertText(`BEGUN${Date.now()}`)
  await keys.press('Enter')
  await expect(complete.button('Complete')).toBeFocused()
  await keys.press('Control+Enter')
  await expect(notice(page, `${begun.orderCode} is paid`)).toBeVisible()
  expectWithin(keys, 'payFromPool')
  await expect(payoutAside(page)).toContainText(next.orderCode)
  expect(await payoutNow(agent, begun.orderCode)).toMatchObject({ stage: 'completed', realAmountMinor: 125_000 })
  expect(await payoutNow(agent, next.orderCode)).toMatchObject({ stage: 'pooled' })
})

test('one key copies the payee for the bank’s page, in the list and out of the form, and a second payment is warned of', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const amount = 100_000 + (Date.now() % 90_000)
  const [first, again] = [await createPayout(run, { amount }), await createPayout(run, { amount })]
  const code = again.orderCode
  await focusPayout(page, keys, 'payoutPool', 'customerService', code)
  await keys.press('y')
  await expect(page.getByText('You have not claimed it')).toBeVisible()
  await keys.press('c')
  await expect(notice(page, `${code} is yours`)).toBeVisible()

  await keys.press('y')
  await expect(notice(page, `${code}: Card number copied. Next: IFSC`)).toBeVisible()
  expect(await copied()).toBe('50100012345678')
  await keys.press('y')
  await expect(notice(page, `${code}: IFSC copied. Next: Payee`)).toBeVisible()
  expect(await copied()).toBe('HDFC0001234')

  await keys.press('p')
  const begin = actionForm(page, 'Start payment').form
  await expect(begin.getByRole('radio').first()).toBeFocused()
  await expect(begin.getByRole('radio').first()).toContainText(/•••• \d{4} · .*(Balance|No balance)/s)
  await expect(begin.getByRole('alert').filter({ hasText: first.orderCode })).toBeVisible()
  await keys.press('Enter')
  await expect(notice(page, `${code} is in payment`)).toBeVisible()
  const complete = actionForm(page, 'Complete')
  await expect(complete.field('UTR')).toBeFocused()
  await expect(complete.form.getByRole('alert').filter({ hasText: first.orderCode })).toBeVisible()
  await keys.press('Control+.')
  await expect(notice(page, `${code}: Payee copied. Next: Amount`)).toBeVisible()
  expect(await copied()).toBe('Asha Rao')
  await keys.press('Control+.')
  await expect(notice(page, `${code}: Amount copied, the last part`)).toBeVisible()
  expect(await copied()).toBe((amount / 100).toFixed(2))
  await expect(complete.field('UTR')).toBeFocused()
  await expect(complete.field('UTR')).toHaveValue('')
  await keys.press('Escape')
  expect(await payoutNow(agent, code)).toMatchObject({ stage: 'processing' })
})

test('the pool says where a payout went that left it, and opens it there', async ({ page, keys, signIn, run }) => {
  const agent = await signIn('customerService')
  const other = await openSession(run, await createStaff(run, 'customerService'))
  const { orderCode } = await createPayout(run)
  await focusPayout(page, keys, 'payoutPool', 'customerService', orderCode)
  const { version } = await payoutNow(agent, orderCode)
  await other.client.call('payoutOrder.reject', {
    orderCode,
    expectedVersion: version,
    rejectReason: 'other',
    rejectText: 'Closed account',
    rejectMode: 'toMerchant',
  })
  const left = notice(page, `${orderCode} has left the pool`)
  await expect(left).toContainText(`Rejected (${other.name}, Other: Closed account)`)
  await keys.press('Shift+O')
  await expect(page).toHaveURL(new RegExp(`/payProxyOrder/list/customerService.*open=${orderCode}`))
  await expect(payoutAside(page)).toContainText('Rejected')
})

/** Text of the cursor's row. */
async function focusedRow(page: Page): Promise<string> {
  const id = await payoutGrid(page).getAttribute('aria-activedescendant')
  return (id && (await page.locator(`[id="${id}"]`).textContent())) || ''
}
