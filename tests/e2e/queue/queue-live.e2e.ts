import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { createOrder, detailOf } from '#tests/e2e/support/entities/orders.ts'
import { googleCodeOf, createStaff, openSession } from '#tests/e2e/support/entities/people.ts'
import { codeUnderCursor, grid, inspector, openOrders, rowOf } from '#tests/e2e/support/locators.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { newUtr } from '#tests/e2e/support/steps/supplement-form.ts'

test('what others do shows at once: new rows are announced, changed ones change, and no row moves', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  await signIn('customerService')
  // A list without rows shows the first that comes, without being asked.
  const mchOrderNo = randomUUID()
  await openOrders(page, 'customerService', { merchantOrderId: mchOrderNo })
  await expect(page.getByText('No order matches')).toBeVisible()
  const { orderCode } = await createOrder(run, { mchOrderNo })
  await expect(rowOf(page, orderCode)).toBeVisible()

  await test.step('a new order is announced, moves no row, and is loaded on demand', () => announce(page, keys, run))
  await test.step('only orders that match the filter are announced', () => announceMatching(page, keys, run))
  await test.step('another user’s change shows at once in the row and the open details', () => change(page, keys, run))
})

async function announce(page: Page, keys: Keys, run: Run) {
  const { orderCode: known } = await createOrder(run)
  await openOrders(page, 'customerService')
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  await expect(rowOf(page, known)).toBeVisible()
  await keys.press('j', 'j', 'j', 'x')
  const cursor = await codeUnderCursor(page)
  const index = await rowOf(page, cursor).getAttribute('aria-rowindex')
  const { orderCode } = await createOrder(run)
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()
  await expect(rowOf(page, orderCode)).toHaveCount(0)
  expect(await codeUnderCursor(page)).toBe(cursor)
  await expect(rowOf(page, cursor)).toHaveAttribute('aria-rowindex', index ?? '')
  await expect(rowOf(page, cursor)).toHaveAttribute('aria-selected', 'true')

  await keys.press('n')
  await expect(rowOf(page, orderCode)).toHaveAttribute('aria-rowindex', '2')
  await expect(page.getByRole('button', { name: '1 new' })).toHaveCount(0)
  expect(await codeUnderCursor(page)).toBe(cursor)
  await expect(rowOf(page, cursor)).toHaveAttribute('aria-rowindex', String(Number(index) + 1))
  await expect(rowOf(page, cursor)).toHaveAttribute('aria-selected', 'true')
}

async function announceMatching(page: Page, keys: Keys, run: Run) {
  const { orderCode: known } = await createOrder(run, { amount: 177_725 })
  await openOrders(page, 'customerService', { amount: '1777.25' })
  await expect(rowOf(page, known)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  await createOrder(run)
  const { orderCode } = await createOrder(run, { amount: 177_725 })
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()
  await keys.press('n')
  await expect(rowOf(page, orderCode)).toBeVisible()
}

async function change(page: Page, keys: Keys, run: Run) {
  const other = await openSession(run, await createStaff(run, 'customerService'))
  const { orderCode } = await createOrder(run)
  await openOrders(page, 'customerService', { open: orderCode })
  await expect(rowOf(page, orderCode)).toContainText('Allocated')
  await expect(inspector(page)).toContainText('Allocated')
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  const { order } = await detailOf(other.client, orderCode)
  await other.client.call('order.replenishmentOrder', {
    orderCode,
    utr: newUtr(),
    googleCode: googleCodeOf(other),
    expectedVersion: order.version,
  })
  await expect(rowOf(page, orderCode)).toContainText('Successful')
  await expect(inspector(page)).toContainText('Successful')
  await expect(inspector(page)).not.toContainText('Allocated')
  await keys.press('s')
  await expect(page.getByRole('status').filter({ hasText: 'Supplement order is not possible now' })).toContainText(
    'The order’s status does not allow it',
  )
  await expect(page.getByRole('form', { name: 'Supplement order' })).toHaveCount(0)
  await expect(grid(page)).toBeVisible()
}
