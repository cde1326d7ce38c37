import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { createOrder, detailOf, findOrders } from '#tests/e2e/support/entities/orders.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import { grid, openOrders, rowAt } from '#tests/e2e/support/locators.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Resend callbacks' }).last()
const results = (page: Page) => panel(page).getByRole('list', { name: 'Result by order' }).getByRole('listitem')

async function resends(agent: SignedIn, orderCode: string): Promise<number> {
  const { history } = await detailOf(agent.client, orderCode)
  return history.filter(({ event, actor }) => event === 'RESEND_CALLBACK' && actor === agent.name).length
}

test('a selection is resent: blocked orders are named first, each result is reported, and failures are retried', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const open = await createOrder(run)
  const ended = await findOrders(agent.client, { orderStatusId: [4], locked: false }, 2)
  const codes = [open.orderCode, ...ended.map(({ orderCode }) => orderCode)]
  await openOrders(page, 'customerService', { orderStatusId: '2,4' })
  // Other rows are between the open order and the ended ones, so each is selected on its own.
  for (const code of codes) {
    await expect(grid(page)).toContainText(code)
    const index = Number(await grid(page).getByRole('row').filter({ hasText: code }).getAttribute('aria-rowindex')) - 2
    await keys.press('Home', ...Array<string>(index).fill('j'), 'x')
  }
  await expect(page.getByText('3 selected')).toBeVisible()
  await keys.press('e')
  await expect(panel(page)).toContainText('2 orders will be processed')
  await expect(panel(page)).toContainText('1 cannot be processed')
  await expect(panel(page)).toContainText('The order’s status does not allow it')

  // Automation locks one of them before the run.
  const failing = ended[1]?.orderCode ?? ''
  const lock = (locked: boolean) =>
    run.db.query('update orders set locked = $2 where order_code = $1', [failing, locked])
  await lock(true)
  await expect(panel(page).getByRole('button', { name: 'Send 2 callbacks' })).toBeFocused()
  await keys.press('Enter')
  await expect(panel(page).getByRole('status')).toContainText('1 done')
  await expect(panel(page).getByRole('status')).toContainText('1 failed')
  await expect(results(page).filter({ hasText: failing })).toContainText('The order is locked')
  await lock(false)
  await keys.press('Shift+Tab')
  await expect(panel(page).getByRole('button', { name: 'Retry the failed' })).toBeFocused()
  await keys.press('Enter')
  await expect(panel(page).getByRole('status')).toContainText('2 done')
  await expect(results(page)).toHaveText(ended.map(() => /^C\d{16}Done$/))
  await keys.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(grid(page)).toBeFocused()
  expect(await Promise.all(codes.map((code) => resends(agent, code)))).toEqual([0, 1, 1])
})

test('everything that matches, minus excluded rows, is resent in batches', async ({ page, keys, signIn }) => {
  const agent = await signIn('customerService')
  const filter = { callbackStatus: 3 as const, orderStatusId: [5 as const, 4 as const] }
  const { total } = await agent.client.call('order.getList', { ...filter, pageSize: 1 })
  expect(total, 'more than one batch of 50').toBeGreaterThan(55)
  await openOrders(page, 'customerService', { callbackStatus: '3', orderStatusId: '4,5' })
  await keys.press('*', 'a')
  await expect(page.getByText(`All that match are selected (${total})`)).toBeVisible()
  const left = (await rowAt(page, 0).getByRole('gridcell').nth(1).textContent()) ?? ''
  await keys.press('j', 'x')
  await expect(rowAt(page, 0)).toHaveAttribute('aria-selected', 'false')
  await keys.press('e')
  const count = total - 1
  await expect(panel(page)).toContainText(`${count} orders will be processed`)
  const typed = panel(page).getByLabel('Number of rows')
  await expect(typed).toBeFocused()
  await keys.type('1')
  await keys.press('Enter', 'Control+Enter')
  await expect(typed).toHaveAccessibleDescription(/Is not the number of rows/)
  await keys.press('Backspace')
  await keys.type(String(count))
  await keys.press('Control+Enter')
  await expect(panel(page).getByRole('status')).toContainText(`${count} of ${count}`)
  // What was queued is done once it is delivered, or has failed.
  await expect(panel(page).getByRole('status')).not.toContainText('queued', { timeout: 60_000 })
  await expect(results(page)).toHaveCount(count)
  expect(await resends(agent, left)).toBe(0)
  const { rows } = await results(page)
    .allTextContents()
    .then((texts) => ({ rows: texts.map((text) => text.slice(0, 17)) }))
  expect(await resends(agent, rows[0] ?? '')).toBe(1)
  expect(await resends(agent, rows.at(-1) ?? '')).toBe(1)
})
