import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import {
  actionForm,
  createPaidOrder,
  historyEntries,
  focusOrder,
  lockOrder,
  movedBy,
  passSecondLevel,
  secondLevelField,
  notice,
} from '#tests/e2e/support/steps/order-work.ts'
import { createOrder, detailOf } from '#tests/e2e/support/entities/orders.ts'
import { tabTo } from '#tests/e2e/support/locators.ts'
import { watchCall } from '#tests/e2e/support/steps/supplement-form.ts'

test('an unpaid order is rejected in two keystrokes besides the reason', async ({ page, keys, signIn, run }) => {
  const agent = await signIn('customerService')
  const { orderCode } = await createOrder(run)
  await focusOrder(page, keys, 'customerService', orderCode)
  const { choice } = actionForm(page, 'Reject order')
  await keys.press('r')
  await expect(choice('High-risk card')).toBeFocused()
  await keys.press('3')
  await expect(choice('Wrong card or name')).toBeChecked()
  await keys.press('Control+Enter')
  await expect(notice(page, `Order ${orderCode} was rejected`)).toBeVisible()
  expectWithin(keys, 'rejectOrder', 1)
  expect((await detailOf(agent.client, orderCode)).order).toMatchObject({ orderStatusId: 8, holdsResource: false })
  expect(await historyEntries(agent, orderCode, 'REJECT')).toEqual([{ actor: agent.name, reason: 'wrongCardOrName' }])
})

test('a rejection with a custom reason asks for the text, and Enter shows the review before sending', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const { orderCode } = await createOrder(run)
  await focusOrder(page, keys, 'customerService', orderCode)
  const { form, choice, field } = actionForm(page, 'Reject order')
  const call = watchCall(page, '/v1.0/order/reject')
  await keys.press('r')
  await expect(choice('High-risk card')).toBeFocused()
  await keys.press('4', 'Control+Enter')
  const words = field('Reason in your words')
  await expect(words).toBeFocused()
  await expect(words).toHaveAccessibleDescription('Required')
  const reason = 'Payer asked <b>us</b> to stop'
  await keys.type(reason)
  await keys.press('Enter')
  await expect(form.getByRole('definition').filter({ hasText: reason })).toBeVisible()
  // Enter opens the review; only Ctrl+Enter sends.
  await keys.press('Enter')
  expect(call.answers).toEqual([])
  await keys.press('Control+Enter')
  await expect(notice(page, `Order ${orderCode} was rejected`)).toBeVisible()
  expect(await historyEntries(agent, orderCode, 'REJECT')).toEqual([{ actor: agent.name, reason }])
  await expect.poll(() => call.answers).toEqual([200])
})

test('a paid order is rejected with a Google code and refunded', async ({ page, keys, signIn, run }) => {
  const agent = await signIn('customerService')
  const { orderCode } = await createPaidOrder(run)
  expect(movedBy(await detailOf(agent.client, orderCode)).filter((minor) => minor !== 0).length).toBeGreaterThan(1)
  await focusOrder(page, keys, 'customerService', orderCode)
  const { choice, code, form } = actionForm(page, 'Reject order')
  await keys.press('r')
  await expect(choice('High-risk card')).toBeFocused()
  await expect(form).toContainText('has been received')
  await keys.press('1', 'Control+Enter')
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription('Required')
  await keys.press('F2')
  await expect(code).toHaveValue(/^\d{6}$/)
  await keys.press('Control+Enter')
  await expect(notice(page, `Order ${orderCode} was rejected`)).toBeVisible()
  // A job does the refund, after everything queued before it.
  await expect.poll(async () => (await detailOf(agent.client, orderCode)).order.orderStatusId).toBe(8)
  const detail = await detailOf(agent.client, orderCode)
  expect(new Set(movedBy(detail))).toEqual(new Set([0]))
  expect(detail.postings.some(({ cause }) => cause === 'reversal')).toBe(true)
  expect(await historyEntries(agent, orderCode, 'REJECT')).toEqual([{ actor: agent.name, reason: 'highRiskCard' }])
})

test('a successful order is reversed with reason and code; the second-level password is asked for along the way', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const admin = await signIn('admin')
  const { orderCode } = await createPaidOrder(run)
  await focusOrder(page, keys, 'admin', orderCode)
  const { field, code, button, form } = actionForm(page, 'Reverse order')
  const call = watchCall(page, '/v1.0/order/reverseOrder')
  await keys.press('Shift+V')
  await expect(field('Reason')).toBeFocused()
  await keys.type('Charged twice by the bank')
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
  expect(detail.postings.some(({ cause }) => cause === 'reversal')).toBe(true)
  expect(await historyEntries(admin, orderCode, 'REVERSE')).toEqual([
    { actor: admin.name, reason: 'Charged twice by the bank' },
  ])
  await expect.poll(() => call.answers).toEqual([1024, 200])
})

test('a status is set manually to one that the lifecycle offers', async ({ page, keys, signIn, run }) => {
  const admin = await signIn('admin')
  const { orderCode } = await createOrder(run)
  await focusOrder(page, keys, 'admin', orderCode)
  const { form, choice, code, field } = actionForm(page, 'Change status')
  const call = watchCall(page, '/v1.0/order/updateOrderStatus')
  await keys.press('Shift+S')
  await expect(choice('Failed')).toBeFocused()
  await expect(form.getByRole('radio')).toHaveText([/Failed/, /Closed/])
  await keys.press('2', 'Control+Enter')
  await expect(field('Reason')).toBeFocused()
  await keys.type('The shop closed it')
  await keys.press('Control+Enter')
  await expect(code).toBeFocused()
  await keys.press('F2')
  await expect(code).toHaveValue(/^\d{6}$/)
  await keys.press('Control+Enter')
  await passSecondLevel(page, keys, admin)
  await expect(notice(page, `The status of ${orderCode} was changed`)).toBeVisible()
  expect((await detailOf(admin.client, orderCode)).order.orderStatusId).toBe(9)
  expect(await historyEntries(admin, orderCode, 'UPDATE_STATUS')).toEqual([
    { actor: admin.name, reason: 'The shop closed it' },
  ])
  await expect.poll(() => call.answers).toEqual([1024, 200])
})

test('unlocking names the automation that may be working on the order', async ({ page, keys, signIn, run }) => {
  const agent = await signIn('customerService')
  const { orderCode } = await createOrder(run)
  await lockOrder(run, orderCode, 'payment gateway 7')
  await focusOrder(page, keys, 'customerService', orderCode)
  const { form, button } = actionForm(page, 'Unlock order')
  await keys.press('l')
  await expect(button('Unlock')).toBeFocused()
  await expect(form).toContainText('Automation holds the order: payment gateway 7')
  await keys.press('Enter')
  await expect(notice(page, `Order ${orderCode} was unlocked`)).toBeVisible()
  expect((await detailOf(agent.client, orderCode)).order).toMatchObject({ locked: false, lockedBy: null })
  expect(await historyEntries(agent, orderCode, 'UNLOCK')).toEqual([{ actor: agent.name, reason: null }])
  // Undo returns the lock to the same automation.
  await keys.press('z')
  await expect(notice(page, `The last action on ${orderCode} was taken back`)).toBeVisible()
  expect((await detailOf(agent.client, orderCode)).order).toMatchObject({ locked: true, lockedBy: 'payment gateway 7' })
  expect((await historyEntries(agent, orderCode, 'LOCK')).map(({ actor }) => actor)).toEqual([agent.name])
})
