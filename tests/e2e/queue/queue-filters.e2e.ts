import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { codeUnderCursor, grid, openOrders, rowAt, tabTo } from '#tests/e2e/support/locators.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { findOrders, findPaidByReference } from '#tests/e2e/support/entities/orders.ts'

const CALL = '**/v1.0/order/getList?*'

test('rows are searched, filtered and sorted by keyboard; the URL keeps the filter over a reload, and Esc clears it', async ({
  page,
  keys,
  signIn,
}) => {
  const agent = await signIn('customerService')
  const some = await findPaidByReference(agent.client)
  await openOrders(page, 'customerService')
  const box = page.getByRole('combobox', { name: 'Search the orders' })
  await keys.press('/')
  await expect(box).toBeFocused()
  await keys.type('C2000010112345678')
  await keys.press('Enter')
  await expect(page).toHaveURL(/orderCode=/)
  await expect(grid(page)).toBeFocused()
  // The next search replaces the first one, which has found nothing.
  await keys.press('/')
  await expect(box).toBeFocused()
  await keys.type(some.utr)
  await expect(page.getByRole('option', { selected: true })).toContainText('UTR')
  await keys.press('Enter')
  await expect(page).toHaveURL(new RegExp(`utr=${some.utr}`))
  await expect(page).not.toHaveURL(/orderCode=/)
  await expect(grid(page)).toBeFocused()
  await expect(grid(page).getByRole('row')).toHaveCount(2)
  await expect(grid(page)).toContainText(some.orderCode)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove UTR' })).toBeVisible()
  await expect(grid(page).getByRole('row')).toHaveCount(2)
  await keys.press('Escape')
  await expect(page).not.toHaveURL(/utr=/)
  await expect(rowAt(page, 4)).toBeVisible()
  await test.step('several values, an exact amount, a date range; errors appear at their field', () =>
    setFilters(page, keys, agent))
  await test.step('a column header sorts ascending, descending and not at all', () => sortByHead(page, keys, agent))
})

async function setFilters(page: Page, keys: Keys, agent: SignedIn) {
  const [some] = await findOrders(agent.client, { orderStatusId: [4], productId: 3001 }, 1)
  const major = ((some?.amountMinor ?? 0) / 100).toFixed(2)
  const menu = page.getByRole('combobox', { name: 'Add a filter' })

  await keys.press('f')
  await expect(menu).toBeFocused()
  await keys.type('amount')
  await keys.press('Enter')
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await expect(amount).toBeFocused()
  await keys.type('12.x')
  await keys.press('Enter')
  await expect(amount).toHaveAccessibleDescription('Must be a number')
  await keys.press('Control+a')
  await keys.type(major)
  await keys.press('Enter')
  await expect(page).toHaveURL(new RegExp(`amount=${major}`))
  await expect
    .poll(async () => (await rowAt(page, 0).textContent()) ?? '')
    .toContain(Number(major).toLocaleString('en-US', { minimumFractionDigits: 2 }))

  await keys.press('f')
  await expect(menu).toBeFocused()
  await keys.type('status')
  await keys.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeFocused()
  // Two choices in quick succession both count, and so does all typed text.
  await keys.type('succ')
  await keys.press('Enter')
  await keys.type('timed')
  await keys.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('timed')
  await keys.press('Control+Enter')
  await expect(page).toHaveURL(/orderStatusId=4(%2C|,)5/)

  await keys.press('f')
  await expect(menu).toBeFocused()
  await keys.type('created')
  await keys.press('Enter')
  const from = page.getByRole('textbox', { name: 'From' })
  await expect(page.getByRole('dialog', { name: 'Created' })).toContainText('UTC+8')
  await expect(from).toBeFocused()
  await keys.type('2026-11-20')
  await keys.press('Tab')
  await keys.type('2026-11-19')
  await keys.press('Enter')
  await expect(from).toHaveAccessibleDescription('The start is after the end')
  // A day can be taken from a calendar, too, and Esc closes only that.
  await tabTo(keys, from, 'Shift+Tab')
  await keys.press('Alt+ArrowDown')
  await expect(page.getByRole('dialog', { name: 'Choose: From' })).toBeVisible()
  await keys.press('Escape')
  await expect(from).toBeFocused()
  await keys.press('Alt+ArrowDown', 'ArrowUp', 'Enter')
  await expect(from).toHaveValue(/^2026-11-13 00:00:00$/)
  await tabTo(keys, page.getByRole('button', { name: '7 days' }), 'Shift+Tab')
  await keys.press('Enter')
  await expect(page).toHaveURL(/created=last7Days/)
  await expect(page.getByRole('button', { name: 'Created 7 days' })).toBeVisible()
}

async function sortByHead(page: Page, keys: Keys, agent: SignedIn) {
  const filter = { orderStatusId: [7 as const, 3 as const] }
  await openOrders(page, 'customerService', { orderStatusId: '3,7' })
  const head = grid(page).getByRole('columnheader', { name: 'Amount' })
  const firstCode = () => rowAt(page, 0).getByRole('gridcell').nth(1).textContent()
  const sorted = async (sortDirection: 'asc' | 'desc') =>
    (await agent.client.call('order.getList', { ...filter, sortBy: 'amountMinor', sortDirection, pageSize: 1 })).list[0]
      ?.orderCode
  // The heads are one stop; arrows lead from one to the next.
  await tabTo(keys, head.getByRole('button'))
  await keys.press('ArrowRight')
  await expect(grid(page).getByRole('columnheader', { name: 'Waiting' }).getByRole('button')).toBeFocused()
  await keys.press('ArrowLeft')
  await expect(head.getByRole('button')).toBeFocused()
  await keys.press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=amountMinor/)
  await expect.poll(firstCode).toBe(await sorted('asc'))
  await keys.press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(firstCode).toBe(await sorted('desc'))
  await keys.press('Enter')
  await expect(page).not.toHaveURL(/sort=/)
}

test('an empty list says why, a failed load offers a retry, an invalid URL is reported', async ({
  page,
  keys,
  signIn,
}) => {
  const { client } = await signIn('customerService')
  const paid = await findPaidByReference(client)
  // A reference searched in the wrong field: the fields that it may stand in say how many rows they find.
  await openOrders(page, 'customerService', { merchantOrderId: paid.utr })
  const others = page.getByRole('group', { name: 'Possible other fields:' })
  await expect(others.getByRole('button', { name: /: 0$/ }).first()).toBeDisabled()
  await tabTo(keys, others.getByRole('button', { name: 'UTR: 1' }))
  await keys.press('Enter')
  await expect(page).toHaveURL(`/order/list/customerService?utr=${paid.utr}`)
  await expect(rowAt(page, 0)).toContainText(paid.orderCode)
  await openOrders(page, 'customerService', { merchantOrderId: 'there-is-none' })
  await expect(page.getByText('No order matches')).toBeVisible()
  await tabTo(keys, page.getByRole('button', { name: 'Clear all' }))
  await keys.press('Enter')
  await expect(rowAt(page, 0)).toBeVisible()

  await page.route(CALL, (route) => route.abort())
  await page.reload()
  await expect(page.getByText('The orders did not load')).toBeVisible()
  await page.unroute(CALL)
  await tabTo(keys, page.getByRole('button', { name: 'Try again' }))
  await keys.press('Enter')
  await expect(rowAt(page, 0)).toBeVisible()

  // Rows on screen stay when a later refresh fails.
  await expect(grid(page)).not.toHaveAttribute('aria-busy')
  await page.route(CALL, (route) => route.abort())
  await grid(page).focus()
  await keys.press('Shift+R')
  await expect(page.getByRole('alert').filter({ hasText: 'The last refresh failed' })).toBeVisible()
  await expect(rowAt(page, 0)).toBeVisible()
  await page.unroute(CALL)

  // Told of the address that was loaded.
  await page.goto('/order/list/customerService?orderStatusId=99&callbackStatus=3')
  await expect(page.getByText('Ignored from the address: orderStatusId')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Callback' })).toBeVisible()
  await expect(rowAt(page, 0)).toBeVisible()
  await keys.press('j')
  expect(await codeUnderCursor(page)).not.toBe('')
})
