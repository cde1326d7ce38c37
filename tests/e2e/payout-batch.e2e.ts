import { batchAside, createAlike, exportedBatch, focusBatch, openBatches, previewBatch } from './support/batches.ts'
import { expect, test } from './support/fixtures.ts'
import { holdKey } from './support/order-work.ts'
import { payoutNow } from './support/payouts.ts'
import { watchCall } from './support/supplement-form.ts'

test('a batch goes from its form over preview and export to confirmed, by keyboard', async ({ page, keys, signIn, run }) => {
  const agent = await signIn('customerService')
  const { amount, codes } = await createAlike(run, 2)
  await openBatches(page, 'customerService')
  await previewBatch(page, keys, amount)
  const aside = batchAside(page)
  for (const code of codes) await expect(aside).toContainText(code)
  await expect(aside).toContainText(`${new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format((amount * 2) / 100)} INR`)
  // Looking takes nothing, and Enter does not export.
  await keys.press('Enter')
  for (const code of codes) expect(await payoutNow(agent, code)).toMatchObject({ stage: 'pooled' })
  const file = page.waitForEvent('download')
  await keys.press('Control+Enter')
  expect((await file).suggestedFilename()).toMatch(/\.csv$/)
  for (const code of codes) await expect.poll(async () => (await payoutNow(agent, code)).stage).toBe('processing')
  await expect(aside.getByRole('button', { name: /Confirm/ })).toBeVisible()
  const call = watchCall(page, '/v1.0/payoutBatch/confirm')
  await keys.press('s')
  await expect(aside).toContainText('All orders of the batch were paid.')
  await expect(aside.getByLabel('Google code')).toBeFocused()
  await keys.press('F2')
  await expect(aside.getByLabel('Google code')).toHaveValue(/^\d{6}$/)
  await page.keyboard.down('Control')
  await holdKey(page, 'Enter', 600)
  await page.keyboard.up('Control')
  for (const code of codes) await expect.poll(async () => (await payoutNow(agent, code)).stage).toBe('completed')
  await expect.poll(() => call.answers).toEqual([200])
})

test('confirming what changed meanwhile does nothing, and shows the difference', async ({ page, keys, signIn, run }) => {
  const agent = await signIn('customerService')
  const made = await exportedBatch(run, agent, 2)
  await focusBatch(page, keys, 'customerService', made)
  const call = watchCall(page, '/v1.0/payoutBatch/confirm')
  await keys.press('s')
  const aside = batchAside(page)
  await expect(aside.getByLabel('Google code')).toBeFocused()
  // An order's payee is not what was seen any more, as if somebody had changed it behind the screen.
  await run.db.query(`update payout_orders set payee_name = 'Somebody Else', amount_minor = amount_minor where order_code = $1`, [made.codes[0]])
  await run.db.query(`update payout_batches set payees_digest = 'changed' || payees_digest, version = version + 1 where id = $1`, [made.batch.id])
  await keys.press('F2')
  await expect(aside.getByLabel('Google code')).toHaveValue(/^\d{6}$/)
  await keys.press('Control+Enter')
  await expect(aside).toContainText('The batch changed since you looked at it. Nothing was done.')
  await expect(aside).toContainText('→')
  await expect.poll(() => call.answers).toEqual([409])
  for (const code of made.codes) expect(await payoutNow(agent, code)).toMatchObject({ stage: 'processing' })
})
