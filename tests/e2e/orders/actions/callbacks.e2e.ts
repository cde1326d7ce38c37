import type { Page } from '@playwright/test'
import type { Role } from '#domain/roles.ts'
import { pathFor } from '#domain/screens.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { createOrder } from '#tests/e2e/support/entities/orders.ts'
import { createPaidOrder, payFor } from '#tests/e2e/support/steps/order-work.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { watchCall } from '#tests/e2e/support/steps/supplement-form.ts'
import { enter } from '#tests/e2e/support/visit.ts'

const list = (page: Page) => page.getByRole('grid', { name: 'Callbacks' })
const details = (page: Page) => page.getByRole('complementary', { name: 'Callback details' })
const rowOf = (page: Page, orderCode: string) => list(page).getByRole('row').filter({ hasText: orderCode })

async function attemptsOf(
  run: Run,
  orderCode: string,
): Promise<{ outcome: string; body: string; answer: string | null }[]> {
  const { rows } = await run.db.query<{ outcome: string; body: string; answer: string | null }>(
    'select a.outcome, a.request_body as body, a.response_body as answer from callback_attempts a join orders o on o.id = a.order_id where o.order_code = $1 order by a.id',
    [orderCode],
  )
  return rows
}

/** A paid order whose merchant has answered its first callback with `success` or something else. */
async function toldOrder(run: Run, answer = 'success'): Promise<string> {
  run.merchants.answer((_request, response) => response.end(answer))
  const { orderCode } = await createPaidOrder(run)
  // Other callbacks may be ahead of it in the queue.
  await expect.poll(async () => (await attemptsOf(run, orderCode)).length).toBe(1)
  run.merchants.answer((_request, response) => response.end('success'))
  if (answer !== 'success') await putOffNextAttempt(run, orderCode)
  return orderCode
}

/** Delays the next attempt by some seconds, so that the test can inspect the first one. */
async function putOffNextAttempt(run: Run, orderCode: string): Promise<void> {
  const later = `update pgboss.job set start_after = now() + interval '1 hour'
    where name = 'order.callback' and state = 'created' and (data ->> 'orderId')::bigint = (select id from orders where order_code = $1)`
  await expect.poll(async () => (await run.db.query(later, [orderCode])).rowCount).toBe(1)
}

async function search(
  page: Page,
  keys: Keys,
  role: Role,
  screen: 'orderCallbacks' | 'orderCallbackDetails',
  orderCode: string,
): Promise<void> {
  await enter(page, pathFor(screen, role) ?? '-')
  await expect(list(page)).toBeVisible()
  await expect(list(page)).not.toHaveAttribute('aria-busy')
  await keys.press('/')
  await keys.type(orderCode)
  await keys.press('Enter')
  await expect(page).toHaveURL(new RegExp(`orderCode=${orderCode}`))
  await expect(rowOf(page, orderCode)).toHaveCount(1)
}

test('callback attempts are viewed and deleted by keyboard; a callback in progress keeps its attempts', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const admin = await signIn('admin')
  const done = await toldOrder(run)
  const running = await toldOrder(run, 'come back later')
  await enter(page, pathFor('orderCallbacks', 'admin') ?? '-')
  for (const code of [done, running]) await expect(rowOf(page, code)).toBeVisible()
  await expect(rowOf(page, done)).toContainText('Succeeded')
  await expect(rowOf(page, running)).toContainText('Pending')

  // The two newest orders are at the top.
  await keys.press('j', 'Enter')
  await expect(details(page)).toContainText(running)
  await expect(details(page)).toContainText('come back later')
  await keys.press('ArrowRight')
  await expect(details(page)).toContainText(done)
  await keys.press('Escape')
  await expect(details(page)).toHaveCount(0)

  await keys.press('Home', 'x', 'j', 'x')
  await expect(page.getByText('2 selected')).toBeVisible()
  const call = watchCall(page, '/v1.0/orderCallBack/delete')
  await keys.press('Delete')
  const panel = page.getByRole('form', { name: 'Delete callback attempts' })
  await expect(panel.getByRole('button', { name: /^Delete/ })).toBeFocused()
  await expect(panel).toContainText('Deletes the logged attempts of 2 orders')
  // Enter alone deletes nothing.
  await keys.press('Enter')
  expect(call.answers).toEqual([])
  await keys.press('Control+Enter')
  const secondLevel = page.getByRole('dialog', { name: 'Second-level password' })
  await expect(secondLevel.getByRole('textbox', { name: 'Second-level password' })).toBeFocused()
  await keys.type(admin.secondPassword)
  await keys.press('Enter')
  await expect(panel.getByRole('listitem').filter({ hasText: done })).toContainText('Done')
  await expect(panel.getByRole('listitem').filter({ hasText: running })).toContainText(
    'Not deleted: the callback is still running',
  )
  expect(await attemptsOf(run, done)).toEqual([])
  expect(await attemptsOf(run, running)).toEqual([
    expect.objectContaining({ outcome: 'refused', answer: 'come back later' }),
  ])
  // The result of the callback is kept.
  expect((await admin.client.call('order.getDetail', { orderCode: done })).order.callbackStatus).toBe(2)
  await keys.press('Enter')
  await expect(panel).toHaveCount(0)
  await expect(list(page)).toBeFocused()
  await expect.poll(() => call.answers).toEqual([1024, 200])
})

test('technicalMaintenance reads each attempt’s request and response, cannot delete it, and opens its order', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const role = 'technicalMaintenance'
  await signIn(role)
  const orderCode = await toldOrder(run, '<b>not yet</b>')
  await search(page, keys, role, 'orderCallbackDetails', orderCode)
  await expect(rowOf(page, orderCode)).toContainText('Not accepted')
  await keys.press('j', 'Enter')
  const [attempt] = await attemptsOf(run, orderCode)
  await expect(details(page).getByRole('region', { name: 'Request' })).toContainText(attempt?.body ?? '-')
  await expect(details(page).getByRole('region', { name: 'Response' })).toContainText('<b>not yet</b>')
  await expect(details(page).getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await keys.press('Delete')
  await expect(page.getByRole('form', { name: 'Delete callback attempts' })).toHaveCount(0)
  await details(page).getByRole('link', { name: orderCode }).focus()
  await keys.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Order details' })).toContainText(orderCode)
  expect(new URL(page.url()).pathname).toBe(pathFor('orders', role))
})

test('a merchant sees by keyboard why its callback failed, sends it again, and tries its address', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const merchant = await signIn('merchant')
  // Other tests are called back at the same address.
  const notifyUrl = `${run.merchants.url}/moved`
  run.merchants.answer(({ url }, response) => {
    if (url?.endsWith('/moved')) response.writeHead(302, { location: '/elsewhere' })
    response.end('success')
  })
  const { orderCode } = await createOrder(run, { merchant: merchant.account, notifyUrl })
  await payFor(run, orderCode)
  await expect.poll(async () => (await attemptsOf(run, orderCode)).length).toBe(1)
  await putOffNextAttempt(run, orderCode)
  await enter(page, pathFor('orderCallbacks', 'merchant') ?? '-')
  await expect(rowOf(page, orderCode)).toBeVisible()
  await expect(list(page).getByRole('columnheader', { name: 'Merchant', exact: true })).toHaveCount(0)
  await keys.press('j', 'Enter')
  await expect(details(page)).toContainText('Responded HTTP 302: redirects are not followed')
  await keys.press('Escape')

  run.merchants.answer((_request, response) => response.end('success'))
  await keys.press('e')
  const again = page.getByRole('form', { name: 'Resend callbacks' })
  await expect(again).toContainText('Resends the callback of 1 order')
  await keys.press('Control+Enter')
  await expect(again.getByRole('listitem').filter({ hasText: orderCode })).toContainText('Done')
  await keys.press('Enter')
  await expect(rowOf(page, orderCode)).toContainText('Succeeded')
  expect((await attemptsOf(run, orderCode)).map(({ outcome }) => outcome)).toEqual(['refused', 'succeeded'])

  run.merchants.answer(({ url }, response) => response.end(url?.endsWith('/moved') ? 'ok' : 'success'))
  await keys.press('t')
  const form = page.getByRole('form', { name: 'Send a test event' })
  await expect(form.getByRole('textbox', { name: 'Callback address' })).toBeFocused()
  await keys.type(notifyUrl)
  await keys.press('Enter')
  await expect(form).toContainText('the body must be success')
  await expect(form.getByRole('region', { name: 'Request' })).toContainText('x-paydesk-sign')
})
