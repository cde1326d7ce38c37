import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { createOrder, detailOf, findPaidByReference } from '#tests/e2e/support/entities/orders.ts'
import { createStaff, googleCodeOf, openSession, unusedCodeOf } from '#tests/e2e/support/entities/people.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { holdKeys } from '#tests/e2e/support/steps/order-work.ts'
import { codeUnderCursor, grid, inspector, openOrders, rowAt, tabTo } from '#tests/e2e/support/locators.ts'
import { newUtr, supplementedBy, supplementForm, watchCall } from '#tests/e2e/support/steps/supplement-form.ts'

const CALL = '/v1.0/order/replenishmentOrder'

test('a timed-out order is found by filters, supplemented, and shows the actor and the postings', async ({
  page,
  keys,
  signIn,
}) => {
  const agent = await signIn('customerService')
  await openOrders(page, 'customerService')
  await keys.press('f')
  await expect(page.getByRole('combobox', { name: 'Add a filter' })).toBeFocused()
  await keys.type('status')
  await keys.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeFocused()
  await keys.type('timed')
  await keys.press('Enter', 'Control+Enter')
  await expect(page).toHaveURL(/orderStatusId=5/)
  await expect(grid(page)).toBeFocused()
  await expect(rowAt(page, 0)).toContainText('Timed out')
  await keys.press('j')
  const orderCode = await codeUnderCursor(page)
  expect((await detailOf(agent.client, orderCode)).order.orderStatusId).toBe(5)

  const { utr, offset, code, submit, done, reviewed, form } = supplementForm(page)
  const call = watchCall(page, CALL)
  const reference = newUtr()
  await keys.press('s')
  await expect(utr).toBeFocused()
  await keys.type(reference)
  await keys.press('Tab')
  await expect(offset).toBeFocused()
  await keys.press('Space', 'Tab')
  await expect(code).toBeFocused()
  await keys.press('F2')
  await expect(code).toHaveValue(/^\d{6}$/)
  await keys.press('Enter')
  await expect(reviewed(reference)).toBeVisible()
  await expect(submit).toBeFocused()
  // Enter and Space must not move money.
  await keys.press('Enter')
  await expect(form).toBeVisible()
  expect(call.answers).toEqual([])
  await holdKeys(page, 'Control+Enter', () => expect(done(orderCode)).toBeVisible())

  await expect.poll(() => codeUnderCursor(page), 'the cursor goes to the next row').not.toBe(orderCode)
  await keys.press('k')
  await expect(inspector(page)).toContainText(orderCode)
  await expect(inspector(page)).toContainText('Successful')
  await tabTo(keys, inspector(page).getByRole('tab', { selected: true }))
  await keys.press('ArrowRight')
  await expect(
    inspector(page).getByRole('list', { name: 'History' }).getByRole('listitem').filter({ hasText: 'Supplement' }),
  ).toContainText(agent.name)
  await keys.press('ArrowRight', 'ArrowRight', 'ArrowRight')
  await expect(inspector(page).getByRole('tab', { name: 'Ledger' })).toHaveAttribute('aria-selected', 'true')
  const { order, postings } = await detailOf(agent.client, orderCode)
  expect(order).toMatchObject({ orderStatusId: 4, utr: reference, supplementType: 'offset' })
  expect(postings.length).toBeGreaterThan(1)
  await expect(inspector(page).getByRole('tabpanel').getByRole('row')).toHaveCount(postings.length + 1)
  await expect.poll(() => call.answers).toEqual([200])
  expect(await supplementedBy(agent, orderCode)).toEqual([agent.name])
})

test('errors appear at their field, nothing has to be typed twice, and a change by another agent is told', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const { orderCode } = await createOrder(run)
  const { utr: used } = await findPaidByReference(agent.client)
  await openOrders(page, 'customerService', { orderCode, open: orderCode })
  await expect(inspector(page)).toContainText(orderCode)
  const { utr, code, submit, refusal, reviewed, done } = supplementForm(page)
  const call = watchCall(page, CALL)

  await keys.press('s')
  await expect(utr).toBeFocused()
  await keys.type('not a reference!')
  await keys.press('Enter')
  await expect(utr).toHaveAccessibleDescription('A UTR has letters, digits and hyphens only')
  await expect(code).toHaveAccessibleDescription('Required')
  await keys.press('Control+a')
  await keys.type(used)
  await tabTo(keys, code)
  await keys.press('F2')
  await expect(code).toHaveValue(/^\d{6}$/)
  await keys.press('Enter')
  await expect(submit).toBeFocused()
  await keys.press('Control+Enter')
  await expect(utr).toBeFocused()
  await expect(utr).toHaveAccessibleDescription('This UTR is used by another order')
  await expect(utr).toHaveValue(used)
  await expect(code).toHaveValue('')

  const reference = newUtr()
  await keys.press('Control+a')
  await keys.type(reference)
  await tabTo(keys, code)
  await keys.type(googleCodeOf(agent, 20))
  await keys.press('Enter')
  await expect(submit).toBeFocused()
  await keys.press('Control+Enter')
  await expect(refusal).toContainText('Wrong Google code. 4 tries left.')
  await expect(reviewed(reference)).toBeVisible()
  await expect(code).toBeFocused()
  await expect(code).toHaveValue('')
  await keys.press('F2')
  await expect(code).toHaveValue(/^\d{6}$/)
  await keys.press('Control+Enter')
  await expect(done(orderCode)).toBeVisible()
  await expect.poll(() => call.answers).toEqual([400, 401, 200])
  expect(await supplementedBy(agent, orderCode)).toEqual([agent.name])

  await test.step('an open form says that its order moved on before anything is sent, and offers what is possible then', () =>
    moveOn({ page, keys, run, agent }))
})

/** Another agent changes an order while its form is open: first so that it can still be supplemented, then not. */
async function moveOn({ page, keys, run, agent }: { page: Page; keys: Keys; run: Run; agent: SignedIn }) {
  const other = await openSession(run, await createStaff(run, 'customerService'))
  const { orderCode } = await createOrder(run)
  await openOrders(page, 'customerService', { orderCode, open: orderCode })
  await expect(inspector(page)).toContainText(orderCode)
  const { utr, refusal, form } = supplementForm(page)
  const call = watchCall(page, CALL)
  const reference = newUtr()
  await keys.press('s')
  await expect(utr).toBeFocused()
  await keys.type(reference)

  const { id } = (await detailOf(agent.client, orderCode)).order
  await other.client.call('order.updateOrderMark', { id, orderMark: 2 })
  await expect(refusal).toContainText(`${other.name} changed it at`)
  await expect(utr).toBeFocused()
  await expect(utr).toHaveValue(reference)
  await keys.press('Control+Enter')
  const goOn = form.getByRole('button', { name: 'Continue with the current state' })
  await expect(goOn).toBeFocused()
  await keys.press('Enter')
  await expect(utr).toHaveValue(reference)

  await other.client.call('order.replenishmentOrder', {
    orderCode,
    utr: newUtr(),
    googleCode: await unusedCodeOf(run, other),
  })
  await expect(refusal).toContainText('Successful')
  await expect(goOn).toBeHidden()
  await expect(form).toBeFocused()
  await expect(form).toContainText('This is no longer possible')
  await form.getByRole('button', { name: /^Mark/ }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('form', { name: 'Mark order' })).toContainText(orderCode)
  expect(call.answers).toEqual([])
}
