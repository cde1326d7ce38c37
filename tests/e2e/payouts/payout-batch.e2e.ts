import {
  batchAside,
  createWithSameAmount,
  exportedBatch,
  fillBatch,
  focusBatch,
  openBatches,
  previewBatch,
} from '#tests/e2e/support/entities/batches.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { holdKeyDown } from '#tests/e2e/support/steps/order-work.ts'
import { openPayouts, payoutGrid, payoutNow } from '#tests/e2e/support/entities/payouts.ts'
import { openPalette, palette } from '#tests/e2e/support/locators.ts'
import { setSetting } from '#tests/e2e/support/entities/settings.ts'
import { watchCall } from '#tests/e2e/support/steps/supplement-form.ts'

const money = (minor: number) => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(minor / 100)

test('a batch goes from form, preview and export to confirmed by keyboard', async ({ page, keys, signIn, run }) => {
  const agent = await signIn('customerService')
  const { amount, codes } = await createWithSameAmount(run, 2)
  await openBatches(page, 'customerService')
  await previewBatch(page, keys, amount)
  const aside = batchAside(page)
  for (const code of codes) await expect(aside).toContainText(code)
  await expect(aside).toContainText(`${money(amount * 2)} INR`)
  // The preview claims nothing, and Enter does not export.
  const making = watchCall(page, '/v1.0/payoutBatch/create')
  await expect(aside.getByRole('button', { name: /^Take the orders and export/ })).toBeFocused()
  await keys.press('Enter')
  for (const code of codes) expect(await payoutNow(agent, code)).toMatchObject({ stage: 'pooled' })
  expect(making.answers).toEqual([])
  const file = page.waitForEvent('download')
  await keys.press('Control+Enter')
  expect((await file).suggestedFilename()).toMatch(/\.csv$/)
  await expect.poll(() => making.answers).toEqual([200])
  for (const code of codes) await expect.poll(async () => (await payoutNow(agent, code)).stage).toBe('processing')
  await expect(aside.getByRole('button', { name: /Confirm/ })).toBeVisible()
  const call = watchCall(page, '/v1.0/payoutBatch/confirm')
  await keys.press('s')
  await expect(aside).toContainText('All orders of the batch were paid.')
  await expect(aside.getByLabel('Google code')).toBeFocused()
  await keys.press('F2')
  await expect(aside.getByLabel('Google code')).toHaveValue(/^\d{6}$/)
  await page.keyboard.down('Control')
  await holdKeyDown(page, 'Enter', async () => {
    for (const code of codes) await expect.poll(async () => (await payoutNow(agent, code)).stage).toBe('completed')
  })
  await page.keyboard.up('Control')
  await expect.poll(() => call.answers).toEqual([200])
})

test('payouts ticked in the pool are batched: the form, its preview and the accounts by keyboard', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const { amount, codes } = await createWithSameAmount(run, 3)
  const [, picked = '', held = ''] = codes
  await openPayouts(page, 'payoutPool', 'customerService', { amount: (amount / 100).toFixed(2) })
  await expect(payoutGrid(page).getByRole('row')).toHaveCount(4)
  await keys.press('End', 'x', 'k', 'x')
  const { id } = await payoutNow(agent, held)
  await run.db.query('update payout_orders set risk_held = true, version = version + 1 where id = $1', [id])
  await keys.press('a')
  const form = page.getByRole('form', { name: 'New batch' })
  await expect(form).toContainText('Exactly the payouts ticked in the pool are taken.')
  await expect(form).toContainText(`Ticked2Total${money(amount * 2)} INR`)
  // No draft keeps what was ticked, so the page is left for only after a question, which gives the focus back.
  await page.evaluate(() => history.back())
  await expect(page.getByRole('button', { name: 'Leave anyway' })).toBeVisible()
  await keys.press('Enter')
  await expect(page.getByRole('button', { name: 'Leave anyway' })).toBeHidden()
  await fillBatch(page, keys)
  const accounts = page.getByRole('list', { name: 'Paid from' })
  await expect(accounts).toContainText('Payout account 1')
  await expect(accounts).toContainText('No limit on a day’s number')
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
})

test('confirming a batch that has changed does nothing and shows the difference', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
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
  await keys.press('F2')
  await expect(aside.getByLabel('Google code')).toHaveValue(/^\d{6}$/)
  await keys.press('Control+Enter')
  await expect(aside).toContainText('The batch changed since you looked at it. Nothing was done.')
  await expect(aside).toContainText('→')
  // Which payout differs, and in which fields.
  const differing = aside.getByRole('list', { name: 'What differs from the bank’s file' })
  await expect(differing).toContainText(`${made.codes[0]} has changed`)
  await expect(differing).toContainText('Payee: Asha Rao → Somebody Else')
  await expect(differing).not.toContainText(made.codes[1] ?? '-')
  await expect.poll(() => call.answers).toEqual([409])
  for (const code of made.codes) expect(await payoutNow(agent, code)).toMatchObject({ stage: 'processing' })
})

test('while batches are disabled nobody can create one, and the palette says why', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const isOffered = async () => (await agent.client.call('user.getInfo', {})).system.showBatchButton
  const button = page.getByRole('button', { name: /^New batch/ })
  await openBatches(page, 'customerService')
  await expect(button).toBeVisible()
  await setSetting(run, 'showBatchButton', false)
  try {
    await expect.poll(isOffered).toBe(false)
    await openBatches(page, 'customerService')
    await expect(button).toBeHidden()
    await keys.press('a')
    await expect(page.getByRole('form', { name: 'New batch' })).toBeHidden()
    await openPalette(page, keys)
    await keys.type('>new payout batch')
    const option = palette(page).getByRole('option').filter({ hasText: 'New payout batch' })
    await expect(option).toContainText('Batches are switched off')
  } finally {
    await setSetting(run, 'showBatchButton', true)
    await expect.poll(isOffered).toBe(true)
  }
})

test('confirming above the limit waits for a second approval, and the form says so', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const made = await exportedBatch(run, agent, 1)
  await setSetting(run, 'approvalLimitMinor', 1)
  try {
    await focusBatch(page, keys, 'customerService', made)
    const aside = batchAside(page)
    await keys.press('s')
    await expect(aside.getByLabel('Google code')).toBeFocused()
    await keys.press('F2')
    await expect(aside.getByLabel('Google code')).toHaveValue(/^\d{6}$/)
    await keys.press('Control+Enter')
    await expect(aside.getByRole('status')).toContainText('a second person has to approve')
    await expect(aside.getByRole('button', { name: /Close/ }).last()).toBeFocused()
    await keys.press('Enter')
    await expect(aside.getByRole('status')).toBeHidden()
    const { batch } = await agent.client.call('payoutBatch.getOrders', { batchId: made.batch.id })
    expect(batch.state).toBe('exported')
  } finally {
    await setSetting(run, 'approvalLimitMinor', 0)
  }
})
