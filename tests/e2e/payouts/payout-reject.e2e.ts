import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { tabTo } from '#tests/e2e/support/locators.ts'
import { actionForm, holdKeyDown, notice } from '#tests/e2e/support/steps/order-work.ts'
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

test('a waiting payout is rejected in two keystrokes besides the reason', async ({ page, keys, signIn, run }) => {
  const agent = await signIn('customerService')
  const { orderCode } = await createPayout(run)
  await focusPayout(page, keys, 'payoutPool', 'customerService', orderCode)
  const { choice, form } = actionForm(page, 'Reject')
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
  expect(await payoutNow(agent, orderCode)).toMatchObject({
    stage: 'rejected',
    frozenMinor: 0,
    rejectReason: 'wrongCardOrName',
  })
})

test('a payout whose payment began is rejected by mode, reason and code in three keystrokes besides reason and code', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const orderCode = await createPaying(run, agent)
  await focusPayout(page, keys, 'payoutOrders', 'customerService', orderCode)
  const { choice, code } = actionForm(page, 'Reject')
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
  await expect(notice(page, `${orderCode} was rejected`)).toBeVisible()
  // The reason's digit, and the key that fills in the demo's code.
  expectWithin(keys, 'rejectPayout', 2)
  expect(await payoutNow(agent, orderCode)).toMatchObject({ stage: 'allocated', locked: false })
  expect(await eventsOf(agent, orderCode)).toContain('RETURN_TO_LIST')
})

test('holding Enter and a second tab reject a payout once', async ({ page, keys, signIn, run, context }) => {
  const agent = await signIn('customerService')
  const { orderCode } = await createPayout(run)
  const other = await context.newPage()
  await openPayouts(other, 'payoutPool', 'customerService', { orderCode })
  await focusPayout(page, keys, 'payoutPool', 'customerService', orderCode)
  const call = watchCall(page, '/v1.0/payoutOrder/reject')
  await keys.press('r', '1')
  await page.keyboard.down('Control')
  await holdKeyDown(page, 'Enter', () => expect(notice(page, `${orderCode} was rejected`)).toBeVisible())
  await page.keyboard.up('Control')
  await expect.poll(() => call.answers).toEqual([200])
  expect((await eventsOf(agent, orderCode)).filter((event) => event === 'REJECT')).toHaveLength(1)
  // The other tab received the event and offers the action no longer.
  await expect(payoutRow(other, orderCode)).toContainText('Rejected')
  await other.keyboard.press('j')
  await other.keyboard.press('r')
  await expect(other.getByRole('form', { name: 'Reject' })).toBeHidden()
  expect((await eventsOf(agent, orderCode)).filter((event) => event === 'REJECT')).toHaveLength(1)
})

test('many payouts are rejected at once: blocked ones are named first, one code covers the run, each has its own result', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const subject = `bulk ${Date.now()}`
  const begun = await createPaying(run, agent, { subject })
  const { orderCode: waiting } = await createPayout(run, { subject })
  const { orderCode: ended } = await createPayout(run, { subject })
  await agent.client.call('payoutOrder.reject', {
    orderCode: ended,
    rejectReason: 'highRiskCard',
    rejectMode: 'toMerchant',
  })
  await openPayouts(page, 'payoutOrders', 'customerService', { description: subject })
  await expect(payoutGrid(page).getByRole('row')).toHaveCount(4)
  await keys.press('*', 'a', 'r')
  const panel = page.getByRole('region', { name: 'Reject payouts' }).last()
  await expect(panel).toContainText('2 orders will be processed')
  await expect(panel).toContainText('1 cannot be processed')
  await expect(panel.getByRole('radio', { name: 'Straight to the merchant' })).toBeFocused()
  await keys.press('1')
  await expect(panel.getByRole('radio', { name: 'High-risk card' })).toBeFocused()
  await keys.press('3')
  await expect(panel.getByLabel('Number of rows')).toBeFocused()
  await keys.type('2')
  await tabTo(keys, panel.getByLabel('Google code'))
  // Without the code nothing is sent.
  await keys.press('Control+Enter')
  await expect(panel.getByLabel('Google code')).toHaveAccessibleDescription(/Required/)
  expect(await payoutNow(agent, waiting)).toMatchObject({ stage: 'pooled' })
  await keys.press('F2')
  await expect(panel.getByLabel('Google code')).toHaveValue(/^\d{6}$/)
  await keys.press('Control+Enter')
  await expect(panel.getByRole('status')).toContainText('2 done')
  await expect(panel.getByRole('list', { name: 'Result by order' }).getByRole('listitem')).toHaveCount(2)
  for (const orderCode of [begun, waiting])
    expect(await payoutNow(agent, orderCode)).toMatchObject({
      stage: 'rejected',
      rejectReason: 'wrongCardOrName',
      frozenMinor: 0,
    })
  await keys.press('Escape')
  await expect(payoutAside(page)).toBeHidden()
})

test('in a bulk rejection the mode blocks the payouts it does not apply to before anything is sent', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const subject = `mode ${Date.now()}`
  const begun = await createPaying(run, agent, { subject })
  const { orderCode: waiting } = await createPayout(run, { subject })
  await openPayouts(page, 'payoutOrders', 'customerService', { description: subject })
  await expect(payoutRow(page, waiting)).toBeVisible()
  await keys.press('*', 'a', 'r')
  const panel = page.getByRole('region', { name: 'Reject payouts' }).last()
  await expect(panel).toContainText('2 orders will be processed')
  await expect(panel.getByRole('radio', { name: 'Straight to the merchant' })).toBeFocused()
  await keys.press('2')
  await expect(panel).toContainText('1 order will be processed')
  await expect(panel).toContainText('1 cannot be processed')
  await expect(panel.getByRole('button', { name: 'Reject 1 payout' })).toBeEnabled()
  await keys.press('1', 'F2')
  await expect(panel.getByLabel('Google code')).toHaveValue(/^\d{6}$/)
  await keys.press('Control+Enter')
  await expect(panel.getByLabel('Number of rows')).toBeFocused()
  await keys.type('1')
  await keys.press('Control+Enter')
  await expect(panel.getByRole('status')).toContainText('1 done')
  await expect(panel.getByRole('status')).not.toContainText('failed')
  expect(await payoutNow(agent, begun)).toMatchObject({ stage: 'allocated' })
  expect(await eventsOf(agent, waiting)).toEqual(['CREATE'])
})
