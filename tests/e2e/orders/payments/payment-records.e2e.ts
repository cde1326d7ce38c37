import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { createOrder, detailOf } from '#tests/e2e/support/entities/orders.ts'
import { chooseFile } from '#tests/e2e/support/files.ts'
import { tabTo } from '#tests/e2e/support/locators.ts'
import { giveSecondLevel, unusedCodeOf } from '#tests/e2e/support/entities/people.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { actionForm, notice } from '#tests/e2e/support/steps/order-work.ts'
import { enter } from '#tests/e2e/support/visit.ts'

const PATH = '/bankStatement/list'

interface Work {
  page: Page
  keys: Keys
  run: Run
  agent: SignedIn
}

test('payments are matched, set aside and imported by keyboard', async ({ page, context, keys, run, signIn }) => {
  const work = { page, keys, run, agent: await signIn('customerService') }
  await giveSecondLevel(run, work.agent, context)
  await test.step('one that waits for a person says why, and pays the order that it possibly belongs to by two keys and a code', () =>
    payBest(work))
  await test.step('one is set aside with a reason and taken back', () => setAside(work))
  await test.step('a bank’s statement is imported, after its faults were named', () => importStatement(work))
  await test.step('one of a bank that nobody knows is read by what its columns are', () => teachStatement(work))
})

async function payBest({ page, keys, run, agent }: Work) {
  const { orderCode } = await createOrder(run)
  const { order } = await detailOf(agent.client, orderCode)
  const utr = `E2E${randomUUID().slice(0, 8).toUpperCase()}`
  await run.db.query(
    `insert into bank_records (kind, record_id, resource_id, supplier_id, amount_minor, utr, text, occurred_at, status, doubt)
      values ('sms', $1, $2, $3, $4, $1, 'credited', now(), 'unmatched', 'promotional')`,
    [utr, order.resourceId, order.supplierId, order.payableMinor],
  )
  await enter(page, `${PATH}?utr=${utr}`)
  // The one that the address asks for.
  const row = page.getByRole('grid', { name: 'Payment records' }).getByRole('row').nth(1)
  await expect(row).toContainText('Unmatched')
  await keys.press('Home', 'Enter')
  const record = page.getByRole('complementary')
  await expect(record.getByRole('listitem').filter({ hasText: orderCode })).toContainText('reported by an advertiser')
  await expectAccessible(page, 'a payment record')

  await keys.press('Escape')
  keys.reset()
  await keys.press('m')
  const { form } = actionForm(page, 'Match the payment to an order')
  await expect(form.getByRole('textbox', { name: 'Orders' })).toHaveValue(orderCode)
  await expectAccessible(page, 'the form that matches a payment')
  await form.getByRole('textbox', { name: 'Google code' }).fill(await unusedCodeOf(run, agent))
  await keys.press('Control+Enter')
  await expect(notice(page, `The payment is matched to ${orderCode}`)).toBeVisible()
  expectWithin(keys, 'matchBest')
  await expect(row).toContainText('Matched')
  expect((await detailOf(agent.client, orderCode)).order).toMatchObject({
    utr,
    realAmountMinor: order.payableMinor,
  })
}

async function setAside({ page, keys, run }: Work) {
  const utr = `E2E${randomUUID().slice(0, 8).toUpperCase()}`
  await run.db.query(
    `insert into bank_records (kind, record_id, amount_minor, utr, text, occurred_at, status)
      values ('sms', $1, 4711, $1, 'credited', now(), 'unmatched')`,
    [utr],
  )
  await enter(page, `${PATH}?utr=${utr}`)
  // The one that the address asks for.
  const row = page.getByRole('grid', { name: 'Payment records' }).getByRole('row').nth(1)
  await expect(row).toContainText('Unmatched')
  await keys.press('Home')
  keys.reset()
  await keys.press('d')
  await expect(page.getByRole('form').getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.insertText('a gift')
  await keys.press('Control+Enter')
  expectWithin(keys, 'setAside')
  await expect(row).toContainText('Excluded')
  await keys.press('r')
  await expect(row).toContainText('Unmatched')
}

async function importStatement({ page, keys, run, agent }: Work) {
  const { order } = await detailOf(agent.client, (await createOrder(run)).orderCode)
  const { rows } = await run.db.query<{ name: string }>('select name from resources where id = $1', [order.resourceId])
  const name = rows[0]?.name ?? ''
  const utr = `ST${randomUUID().slice(0, 8).toUpperCase()}`
  const header = 'Transaction Date,Transaction Remarks,Reference No,Withdrawal Amount,Deposit Amount,Balance'
  const day = new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' })
  await enter(page, PATH)
  await expect(page.getByRole('grid', { name: 'Payment records' }).getByRole('row').nth(1)).toBeVisible()

  await keys.press('i')
  const panel = page.getByRole('group', { name: 'Import a bank’s statement' })
  await expect(panel.getByRole('button', { name: /^Account/ })).toBeFocused()
  // Typing opens the list and searches in it, from the first letter on.
  await page.keyboard.type(name)
  await expect(page.getByRole('option').first()).toContainText(name)
  await keys.press('Enter')
  await expect(panel.getByRole('button', { name: /^Account/ })).toContainText(name)
  await keys.press('Tab')
  await page.keyboard.type('icici')
  await expect(page.getByRole('option')).toHaveCount(1)
  await keys.press('Enter')
  const choose = panel.getByRole('button', { name: 'Choose a file' })
  await expect(choose).toBeEnabled()
  await keys.press('Tab', 'Tab')
  await expect(choose).toBeFocused()
  await expectAccessible(page, 'the import of a statement')
  await chooseFile(page, keys, 'Enter', { text: `${header}\nsoon,UPI,${utr},,570.00,1000.00\n` })
  await expect(panel.getByRole('row').nth(1)).toContainText('Transaction Date')
  await expect(panel.getByRole('button', { name: 'Choose another file' })).toBeFocused()
  await chooseFile(page, keys, 'Enter', {
    text: `${header}\n${day},UPI,${utr},,570.00,1000.00\n${day},UPI,${utr}2,,,1000.00\n`,
  })
  await expect(panel.getByRole('status')).toContainText('New: 1, existing: 0 · 1 row skipped')
  await expect(panel.getByRole('row').nth(1)).toContainText('Skipped: no amount')
  await expect(panel).toContainText('in the bank’s time zone: UTC+5:30 (Asia/Kolkata)')
  await keys.press('Control+Enter')
  await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused()
  await enter(page, `${PATH}?utr=${utr}`)
  await expect(page.getByRole('grid', { name: 'Payment records' }).getByRole('row').nth(1)).toContainText('570.00')
}

async function teachStatement({ page, keys, run, agent }: Work) {
  const { order } = await detailOf(agent.client, (await createOrder(run)).orderCode)
  const { rows } = await run.db.query<{ name: string }>('select name from resources where id = $1', [order.resourceId])
  const utr = String(Math.floor(Math.random() * 1e9) + 4e11)
  const day = new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' })
  await enter(page, PATH)
  await expect(page.getByRole('grid', { name: 'Payment records' }).getByRole('row').nth(1)).toBeVisible()
  await keys.press('i')
  const panel = page.getByRole('group', { name: 'Import a bank’s statement' })
  await expect(panel.getByRole('button', { name: /^Account/ })).toBeFocused()
  await page.keyboard.type(rows[0]?.name ?? '')
  await expect(page.getByRole('option').first()).toContainText(rows[0]?.name ?? '')
  await keys.press('Enter', 'Tab')
  await page.keyboard.type('assign')
  await expect(page.getByRole('option')).toHaveCount(1)
  await keys.press('Enter')
  const choose = panel.getByRole('button', { name: 'Choose a file' })
  await expect(choose).toBeEnabled()
  await tabTo(keys, choose)
  const text = `My bank\nWann;Was;Wie viel\n${day};UPI/${utr}/x;1,200.00 Cr\n${day};FEE;12,34\n`
  await chooseFile(page, keys, 'Enter', { text })
  await expect(panel.getByRole('button', { name: 'Choose another file' })).toBeFocused()
  await expectAccessible(page, 'the columns of a statement')
  const columnOf = (name: string) => panel.getByRole('combobox', { name })
  await tabTo(keys, columnOf('Wann is'), 'Shift+Tab')
  keys.reset()
  for (const [name, role] of [
    ['Wann is', 'Time or date'],
    ['Was is', 'Text'],
    ['Wie viel is', 'Credit, or amount'],
  ] as const) {
    await expect(columnOf(name)).toBeFocused()
    await page.keyboard.type(role.slice(0, 3))
    await expect(columnOf(name).locator('option:checked')).toHaveText(role)
    await keys.press('Tab')
  }
  await expect(columnOf('Wann is').locator('option:checked')).toHaveText('Time or date')
  await keys.press('Control+Enter')
  await expect(panel.getByRole('status')).toContainText('New: 1, existing: 0 · 1 row cannot be read and is skipped')
  await expect(panel.getByRole('row').filter({ hasText: 'Must be a number' })).toContainText('12,34')
  await keys.press('Control+Enter')
  await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused()
  await enter(page, `${PATH}?utr=${utr}`)
  await expect(page.getByRole('grid', { name: 'Payment records' }).getByRole('row').nth(1)).toContainText('1,200.00')
}
