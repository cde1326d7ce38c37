import { batchAside, exportedBatch, focusBatch } from '#tests/e2e/support/entities/batches.ts'
import { chooseFile } from '#tests/e2e/support/files.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { payoutNow } from '#tests/e2e/support/entities/payouts.ts'

test('the bank’s result file ticks the orders, and a failed one keeps the batch from being confirmed', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const made = await exportedBatch(run, agent, 2)
  const [paid = '', failed = ''] = made.codes
  const amount = (made.list[0]?.order.amountMinor ?? 0) / 100
  await focusBatch(page, keys, 'customerService', made)
  const text = [
    'REF_NO,STATUS,UTR NO,ERROR,AMOUNT',
    `${paid},Success,N${Date.now()},,${amount.toFixed(2)}`,
    `${failed},Failed,,Account closed,${amount.toFixed(2)}`,
  ].join('\r\n')
  await chooseFile(page, keys, 'i', { text })
  const aside = batchAside(page)
  await expect(aside).toContainText('The bank’s file: 1 paid, 1 failed')
  await expect(aside.getByRole('row').filter({ hasText: paid })).toContainText('Bank: paid')
  await expect(aside.getByRole('row').filter({ hasText: failed })).toContainText('Bank: failed')
  const { batch, list } = await agent.client.call('payoutBatch.getOrders', { batchId: made.batch.id })
  expect(batch.hasFailedResults).toBe(true)
  expect(list.map(({ result }) => result).toSorted()).toEqual(['failed', 'paid'])
  // Confirming would pay what the bank did not; marking the batch abnormal has the failed payout ticked.
  await keys.press('s')
  await expect(aside.getByLabel('Google code')).toBeHidden()
  await keys.press('w')
  await expect(aside.getByRole('checkbox', { name: failed })).toBeChecked()
  await expect(aside.getByRole('checkbox', { name: paid })).not.toBeChecked()
  for (const code of made.codes) expect(await payoutNow(agent, code)).toMatchObject({ stage: 'processing' })
})
