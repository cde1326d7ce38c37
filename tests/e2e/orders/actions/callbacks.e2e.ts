import type { Page } from '@playwright/test'
import type { Role } from '#domain/roles.ts'
import { pathFor } from '#domain/screens.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { createPaidOrder } from '#tests/e2e/support/steps/order-work.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { openPalette, palette } from '#tests/e2e/support/locators.ts'
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
  await expect(panel).toContainText('Deletes the kept attempts of 2 orders')
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
    'Not deleted: its callback still runs',
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

// Another role that may only read has the same page; the calls' own tests have every role.
test('customerService finds a callback and its attempts and cannot delete them', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const reader = await signIn('customerService')
  const orderCode = await toldOrder(run)
  await search(page, keys, 'customerService', 'orderCallbacks', orderCode)
  await keys.press('j', 'Enter')
  await expect(details(page)).toContainText('success')
  await expect(details(page).getByRole('button', { name: 'Delete' })).toHaveCount(0)
  const call = watchCall(page, '/v1.0/orderCallBack/delete')
  await keys.press('Delete')
  await expect(page.getByRole('form', { name: 'Delete callback attempts' })).toHaveCount(0)
  await openPalette(page, keys)
  await keys.type('>delete callback')
  await expect(palette(page).getByRole('option', { name: /^Delete/ })).toHaveCount(0)
  expect(call.answers).toEqual([])
  expect((await reader.client.attempt('orderCallBack.delete', { orderCodes: [orderCode] })).status).toBe(403)
  expect(await attemptsOf(run, orderCode)).toHaveLength(1)
})

test('technicalMaintenance reads each attempt’s request and response and opens its order', async ({
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
  // Filtering by its result finds it among callbacks with the same result only.
  for (const [outcome, rows] of [
    ['refused', 1],
    ['succeeded', 0],
  ] as const) {
    await enter(page, `${pathFor('orderCallbackDetails', role)}?orderCode=${orderCode}&outcome=${outcome}`)
    await expect(page.getByText(rows === 0 ? 'No callback matches' : /^1 callback$/)).toBeVisible()
    await expect(rowOf(page, orderCode)).toHaveCount(rows)
  }
  await enter(page, `${pathFor('orderCallbackDetails', role)}?orderCode=${orderCode}`)
  await expect(rowOf(page, orderCode)).toHaveCount(1)
  await keys.press('j', 'Enter')
  await details(page).getByRole('link', { name: orderCode }).focus()
  await keys.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Order details' })).toContainText(orderCode)
  expect(new URL(page.url()).pathname).toBe(pathFor('orders', role))
})
