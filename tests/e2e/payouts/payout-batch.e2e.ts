import type { Page } from '@playwright/test'
import {
  batchAside,
  batchOfAmount,
  createWithSameAmount,
  exportedBatch,
  fillBatch,
  focusBatch,
  openBatches,
  previewBatch,
} from '#tests/e2e/support/entities/batches.ts'
import { openPayouts, payoutGrid, payoutNow } from '#tests/e2e/support/entities/payouts.ts'
import { unusedCodeOf } from '#tests/e2e/support/entities/people.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { tabTo } from '#tests/e2e/support/locators.ts'
import { holdKeys } from '#tests/e2e/support/steps/order-work.ts'
import { watchCall } from '#tests/e2e/support/steps/supplement-form.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'

const money = (minor: number) => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(minor / 100)

interface Work {
  page: Page
  keys: Keys
  run: Run
  agent: SignedIn
}

async function fromFormToConfirmed({ page, keys, run, agent }: Work) {
  const { amount, codes } = await createWithSameAmount(run, 2)
  await openBatches(page, 'customerService')
  await previewBatch(page, keys, amount)
  const aside = batchAside(page)
  for (const code of codes) await expect(aside).toContainText(code)
  await expect(aside).toContainText(`${money(amount * 2)} INR`)
  await tabTo(keys, aside.getByRole('button', { name: 'Change' }), 'Shift+Tab')
  await keys.press('Enter')
  await expect(page.getByRole('form', { name: 'New batch' })).toBeVisible()
  await keys.press('Control+Enter')
  for (const code of codes) await expect(aside).toContainText(code)
  // The preview claims nothing, and Enter does not export.
  const making = watchCall(page, '/v1.0/payoutBatch/create')
  await expect(aside.getByRole('button', { name: /^Reserve the orders and export/ })).toBeFocused()
  await keys.press('Enter')
  for (const code of codes) expect(await payoutNow(agent, code)).toMatchObject({ stage: 'pooled' })
  expect(making.answers).toEqual([])
  const file = page.waitForEvent('download')
  await keys.press('Control+Enter')
  expect((await file).suggestedFilename()).toMatch(/\.csv$/)
  await expect.poll(() => making.answers).toEqual([200])
  for (const code of codes) await expect.poll(async () => (await payoutNow(agent, code)).stage).toBe('processing')
  await expect(aside.getByRole('button', { name: /Confirm/ })).toBeVisible()
  const again = page.waitForEvent('download')
  await keys.press('Shift+D')
  expect((await again).suggestedFilename()).toBe((await file).suggestedFilename())
  const call = watchCall(page, '/v1.0/payoutBatch/confirm')
  // While the file is on its way the batch takes no other key.
  await expect(async () => {
    await keys.press('s')
    await expect(aside).toContainText('All orders of the batch were paid.', { timeout: 1_000 })
  }).toPass()
  await expect(aside.getByLabel('Google code')).toBeFocused()
  await keys.press('F2')
  await expect(aside.getByLabel('Google code')).toHaveValue(/^\d{6}$/)
  await holdKeys(page, 'Control+Enter', async () => {
    for (const code of codes) await expect.poll(async () => (await payoutNow(agent, code)).stage).toBe('completed')
  })
  await expect.poll(() => call.answers).toEqual([200])
}

async function fromThePool({ page, keys, run, agent }: Work) {
  const { amount, codes } = await createWithSameAmount(run, 3)
  const [, picked = '', held = ''] = codes
  await openPayouts(page, 'payoutPool', 'customerService', { amount: (amount / 100).toFixed(2) })
  await expect(payoutGrid(page).getByRole('row')).toHaveCount(4)
  await keys.press('End', 'x', 'k', 'x')
  const { id } = await payoutNow(agent, held)
  await run.db.query('update payout_orders set risk_held = true, version = version + 1 where id = $1', [id])
  await keys.press('a')
  const form = page.getByRole('form', { name: 'New batch' })
  await expect(form).toContainText('Only the payouts ticked in the pool are selected.')
  await expect(form).toContainText(`Ticked2Total${money(amount * 2)} INR`)
  // No draft keeps what was ticked, so the page is left for only after a question, which gives the focus back.
  await page.evaluate(() => history.back())
  await expect(page.getByRole('button', { name: 'Leave anyway' })).toBeVisible()
  await keys.press('Enter')
  await expect(page.getByRole('button', { name: 'Leave anyway' })).toBeHidden()
  await fillBatch(page, keys)
  const accounts = page.getByRole('list', { name: 'Paid from' })
  await expect(accounts).toContainText('Payout account 1')
  await expect(accounts).toContainText('No daily payout limit')
  await keys.press('Control+Enter')
  const aside = batchAside(page)
  await expect(aside.getByRole('alert')).toContainText(`${held}: Risk control holds the payout`)
  const taken = aside.getByRole('region', { name: 'Orders of the batch' }).locator('tbody tr')
  await expect(taken).toHaveCount(1)
  await expect(taken).toContainText(picked)
  await expect(accounts).toContainText('Payout account 1')
  const file = page.waitForEvent('download')
  await keys.press('Control+Enter')
  await file
  await expect(aside.getByRole('button', { name: /Confirm/ })).toBeVisible()
  await expect(aside.getByRole('alert')).toContainText(held)
  await expect(accounts).toContainText('Payout account 1')
  expect((await payoutNow(agent, picked)).stage).toBe('processing')
}

async function confirmChanged({ page, keys, run, agent }: Work) {
  const made = await exportedBatch(run, agent, 2)
  await focusBatch(page, keys, 'customerService', made)
  const call = watchCall(page, '/v1.0/payoutBatch/confirm')
  await keys.press('s')
  const aside = batchAside(page)
  await expect(aside.getByLabel('Google code')).toBeFocused()
  // Changes a payee behind the page's back, as another user might.
  await run.db.query(
    `update payout_orders set payee_name = 'Somebody Else', amount_minor = amount_minor where order_code = $1`,
    [made.codes[0]],
  )
  await run.db.query(
    `update payout_batches set payees_digest = 'changed' || payees_digest, version = version + 1 where id = $1`,
    [made.batch.id],
  )
  await page.keyboard.insertText(await unusedCodeOf(run, agent))
  await keys.press('Control+Enter')
  await expect(aside).toContainText('The batch has changed since you opened it. Nothing was done.')
  await expect(aside).toContainText('→')
  // Which payout differs, and in which fields.
  const differing = aside.getByRole('list', { name: 'Differences from the bank’s file' })
  await expect(differing).toContainText(`${made.codes[0]} has changed`)
  await expect(differing).toContainText('Payee: Asha Rao → Somebody Else')
  await expect(differing).not.toContainText(made.codes[1] ?? '-')
  await expect.poll(() => call.answers).toEqual([409])
  for (const code of made.codes) expect(await payoutNow(agent, code)).toMatchObject({ stage: 'processing' })
}

async function decideDrafts({ page, keys, run, agent }: Work) {
  const draft = async () => await batchOfAmount(agent, (await createWithSameAmount(run, 1)).amount)
  const [exported, cancelled] = [await draft(), await draft()]
  const stateOf = async ({ id }: typeof exported) =>
    (await agent.client.call('payoutBatch.getOrders', { batchId: id })).batch.state
  await focusBatch(page, keys, 'customerService', { batch: exported })
  const file = page.waitForEvent('download')
  await keys.press('d')
  await file
  await expect.poll(() => stateOf(exported)).toBe('exported')
  await focusBatch(page, keys, 'customerService', { batch: cancelled })
  await keys.press('Shift+X')
  await expect.poll(() => stateOf(cancelled)).toBe('failed')
}

test('batches are made, exported and confirmed by keyboard', async ({ page, keys, signIn, run }) => {
  const work = { page, keys, run, agent: await signIn('customerService') }
  await test.step('from form, preview and export to confirmed', () => fromFormToConfirmed(work))
  await test.step('payouts ticked in the pool', () => fromThePool(work))
  await test.step('confirming one that has changed does nothing and shows the difference', () => confirmChanged(work))
  await test.step('a draft is exported or cancelled by a key', () => decideDrafts(work))
})
