import { expectWithin } from '#tests/e2e/support/budgets.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { createToldOrder, lockOrder, movedBy, stored, unlockOrder } from '#tests/e2e/support/steps/order-work.ts'
import { createOrder, detailOf } from '#tests/e2e/support/entities/orders.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import { grid, openOrders, rowAt, tabTo } from '#tests/e2e/support/locators.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'

interface Work {
  page: Page
  keys: Keys
  run: Run
  agent: SignedIn
}

/** Locators of the bulk action panel. */
function bulkPanel(page: Page, title: string) {
  const panel = page.getByRole('region', { name: title }).last()
  return {
    panel,
    status: panel.getByRole('status'),
    choice: (label: string) => panel.getByRole('radio', { name: label }),
    button: (name: string) => panel.getByRole('button', { name }),
    code: panel.getByLabel('Google code'),
    progress: panel.getByRole('progressbar'),
    results: panel.getByRole('list', { name: 'Result by order' }).getByRole('listitem'),
  }
}

/** Selects the newest orders, at the top of the list, by keyboard alone. */
async function selectTop({ page, keys }: Work, codes: readonly string[]): Promise<void> {
  await openOrders(page, 'customerService')
  for (const code of codes) await expect(grid(page)).toContainText(code)
  await keys.press(...codes.flatMap(() => ['j', 'x']))
  await expect(page.getByText(`${codes.length} selected`)).toBeVisible()
}

async function resends(agent: SignedIn, orderCode: string): Promise<number> {
  const { history } = await detailOf(agent.client, orderCode)
  return history.filter(({ event, actor }) => event === 'RESEND_CALLBACK' && actor === agent.name).length
}

/** Blocked orders are named first, each result is reported, and failures are retried. */
async function unlockMany(work: Work) {
  const { page, keys, run, agent } = work
  const codes = [await createOrder(run), await createOrder(run), await createOrder(run)].map(
    ({ orderCode }) => orderCode,
  )
  const [open = '', failing = '', other = ''] = codes
  for (const code of [failing, other]) await lockOrder(run, code, 'gateway')
  await selectTop(work, codes)
  keys.reset()
  await keys.press('l')
  const { panel, button, status, results, progress } = bulkPanel(page, 'Unlock orders')
  await expect(panel).toContainText('2 orders will be processed')
  await expect(panel).toContainText('1 cannot be processed')
  await expect(panel).toContainText('The order is not locked')
  await expect(button('Unlock 2 orders')).toBeFocused()
  expect(await Promise.all(codes.map((code) => stored(run, code, 'UNLOCK'))), 'a preview does nothing').toEqual([
    [],
    [],
    [],
  ])

  // Automation lets go of one of them before the run.
  await unlockOrder(run, failing)
  await keys.press('Enter')
  expectWithin(keys, 'bulk')
  await expect(status).toContainText('2 of 2')
  await expect(progress).toHaveAttribute('value', '2')
  await expect(status).toContainText('1 done')
  await expect(status).toContainText('1 failed')
  await expect(results.filter({ hasText: failing })).toContainText('The order is not locked')

  await lockOrder(run, failing, 'gateway')
  await keys.press('Shift+Tab')
  await expect(button('Retry the failed')).toBeFocused()
  await keys.press('Enter')
  await expect(status).toContainText('2 done')
  await expect(results).toHaveText([/^C\d{16}Done$/, /^C\d{16}Done$/])
  await keys.press('Escape')
  await expect(panel).toBeHidden()
  await expect(grid(page)).toBeFocused()
  const by = await Promise.all([open, failing, other].map((code) => stored(run, code, 'UNLOCK')))
  expect(by.map((rows) => rows.map((row) => row.by))).toEqual([[], [agent.userId], [agent.userId]])
}

/** Paid orders are rejected in one run with one Google code, which only Ctrl+Enter sends. */
async function rejectPaid(work: Work) {
  const { page, keys, run, agent } = work
  const codes = [await createToldOrder(run), await createToldOrder(run), await createOrder(run)].map(
    ({ orderCode }) => orderCode,
  )
  await selectTop(work, codes)
  await keys.press('r')
  const { panel, choice, code, status } = bulkPanel(page, 'Reject orders')
  await expect(panel).toContainText('3 orders will be processed')
  await expect(choice('High-risk card')).toBeFocused()
  await expect(panel).toContainText('2 of them are already paid')
  await keys.press('1')
  // A form for several rows is kept nowhere, so leaving the page is confirmed first.
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home', exact: true }).click()
  await expect(panel.getByRole('button', { name: 'Leave anyway' })).toBeVisible()
  await keys.press('Enter')
  await expect(panel.getByRole('button', { name: 'Leave anyway' })).toBeHidden()
  await expect(choice('High-risk card')).toBeChecked()
  await tabTo(keys, code)
  await keys.press('F2')
  await expect(code).toHaveValue(/^\d{6}$/)
  await keys.press('Enter')
  await expect(panel).toContainText('3 orders will be processed')
  // The count of rows is typed as well.
  await keys.press('Control+Enter')
  await expect(panel.getByLabel('Number of rows')).toBeFocused()
  await keys.type('3')
  expect(await Promise.all(codes.map((one) => stored(run, one, 'REJECT')))).toEqual([[], [], []])
  await keys.press('Control+Enter')
  await expect(status).toContainText('3 done')
  for (const one of codes) {
    await expect.poll(async () => (await detailOf(agent.client, one)).order.orderStatusId).toBe(8)
    const detail = await detailOf(agent.client, one)
    expect(movedBy(detail).filter((minor) => minor !== 0)).toEqual([])
    expect(await stored(run, one, 'REJECT')).toEqual([{ by: agent.userId, reason: 'highRiskCard' }])
  }
  const { rows } = await run.db.query('select 1 from used_google_codes where user_id = $1', [agent.userId])
  expect(rows, 'codes that were spent').toHaveLength(1)
}

/** Everything that matches, minus excluded rows, is resent in batches. */
async function resendAll({ page, keys, agent, run }: Work) {
  // One merchant's, since other tests look at failed callbacks too; more than one batch of 50.
  const { rows: failed } = await run.db.query<{ id: string }>(
    `update orders set callback_status = 3 where id in (
       select id from orders where status = 4 and callback_status = 2 and merchant_id = (
         select merchant_id from orders where status = 4 and callback_status = 2 group by 1 order by count(*) desc limit 1
       ) order by id desc limit 56
     ) returning merchant_id as id`,
  )
  const merchantId = Number(failed[0]?.id)
  const filter = { callbackStatus: 3 as const, orderStatusId: [4 as const], merchantId }
  const { total } = await agent.client.call('order.getList', { ...filter, pageSize: 1 })
  expect(total).toBeGreaterThan(55)
  await openOrders(page, 'customerService', {
    callbackStatus: '3',
    orderStatusId: '4',
    merchantId: String(merchantId),
  })
  await keys.press('*', 'a')
  await expect(page.getByText(`All that match are selected (${total})`)).toBeVisible()
  const left = (await rowAt(page, 0).getByRole('gridcell').nth(1).textContent()) ?? ''
  await keys.press('j', 'x')
  await expect(rowAt(page, 0)).toHaveAttribute('aria-selected', 'false')
  const { panel, results } = bulkPanel(page, 'Resend callbacks')
  await keys.press('e')
  const count = total - 1
  await expect(panel).toContainText(`${count} orders will be processed`)
  const typed = panel.getByLabel('Number of rows')
  await expect(typed).toBeFocused()
  await keys.type('1')
  await keys.press('Enter', 'Control+Enter')
  await expect(typed).toHaveAccessibleDescription(/Is not the number of rows/)
  await keys.press('Backspace')
  await keys.type(String(count))
  await keys.press('Control+Enter')
  await expect(panel.getByRole('status')).toContainText(`${count} of ${count}`)
  // A queued resend is done once it is delivered, or has failed.
  await expect(panel.getByRole('status')).not.toContainText('queued', { timeout: 60_000 })
  await expect(results).toHaveCount(count)
  expect(await resends(agent, left)).toBe(0)
  const { rows } = await results.allTextContents().then((texts) => ({ rows: texts.map((text) => text.slice(0, 17)) }))
  expect(await resends(agent, rows[0] ?? '')).toBe(1)
  expect(await resends(agent, rows.at(-1) ?? '')).toBe(1)
}

test('many orders are unlocked, rejected and resent at once by keyboard', async ({ page, keys, signIn, run }) => {
  const work = { page, keys, run, agent: await signIn('customerService') }
  await test.step('unlocked: what is blocked or fails is named and retried', () => unlockMany(work))
  await test.step('paid ones rejected with one code', () => rejectPaid(work))
  await test.step('everything that matches resent', () => resendAll(work))
})
