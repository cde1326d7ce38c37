import type { Page } from '@playwright/test'
import { batchAside, exportedBatch, focusBatch } from '#tests/e2e/support/entities/batches.ts'
import { payoutNow } from '#tests/e2e/support/entities/payouts.ts'
import { unusedCodeOf } from '#tests/e2e/support/entities/people.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import { chooseFile } from '#tests/e2e/support/files.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'

const money = (minor: number) => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(minor / 100)

interface Work {
  page: Page
  keys: Keys
  run: Run
  agent: SignedIn
}

/** The bank's file ticks what was not paid, and those go where the person says. */
async function markByResult({ page, keys, run, agent }: Work) {
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
  // Confirming would pay what the bank did not; marking the batch abnormal has the failed payout ticked.
  await keys.press('s')
  await expect(aside.getByLabel('Google code')).toBeHidden()
  await keys.press('w')
  await expect(aside.getByRole('option', { name: failed })).toHaveAttribute('aria-selected', 'true')
  await expect(aside.getByRole('option', { name: paid })).toHaveAttribute('aria-selected', 'false')
  await expect(aside.getByRole('option', { name: paid })).toHaveAttribute('aria-disabled', 'true')
  // The bank has said everything, so the form begins with where they go; the focus advances by itself from there.
  await expect(aside.getByRole('radio', { name: 'Straight to the merchant' })).toBeFocused()
  const effect = aside.getByRole('region', { name: 'Result' })
  const total = `${money(amount * 200)} INR`
  await expect(effect).toContainText(`1 paid, 1 not paid, 0 to be paid again, ${total}`)
  await keys.press('2')
  await expect(effect).toContainText(`1 paid, 0 rejected, 1 to be paid again, ${total}`)
  await expect(aside.getByRole('radio', { name: 'High-risk card' })).toBeFocused()
  await keys.press('3')
  await expect(aside.getByLabel('Google code')).toBeFocused()
  await page.keyboard.insertText(await unusedCodeOf(run, agent))
  await keys.press('Control+Enter')
  // Upload, form, where to, why, and sending; the sixth is the confirmation that was refused.
  expect(keys.count()).toBe(6)
  await expect.poll(async () => (await payoutNow(agent, failed)).stage).toBe('allocated')
  const { batch } = await agent.client.call('payoutBatch.getOrders', { batchId: made.batch.id })
  expect(batch).toMatchObject({ state: 'abnormal', abnormalCount: 1 })
}

/** Without a result, the failed ones are ticked by number or pasted, and what goes back is asked. */
async function markByHand({ page, keys, run, agent }: Work) {
  const made = await exportedBatch(run, agent, 4)
  const [first = '', second = '', third = '', fourth = ''] = made.codes
  const total = `${money((made.list[0]?.order.amountMinor ?? 0) * 4)} INR`
  await focusBatch(page, keys, 'customerService', made)
  await keys.press('w')
  const aside = batchAside(page)
  const field = aside.getByRole('combobox', { name: /^Unpaid orders/ })
  const isTicked = async (code: string, is: boolean) =>
    await expect(aside.getByRole('option', { name: code })).toHaveAttribute('aria-selected', String(is))
  await expect(field).toBeFocused()
  await keys.type(second.slice(-6))
  await keys.press('Enter')
  await isTicked(second, true)
  await keys.press('ArrowDown', 'Space')
  await isTicked(third, true)
  await keys.press('Space')
  await isTicked(third, false)
  // Esc warns before it throws ticks away, and a form that was left begins anew.
  await keys.press('Escape')
  await expect(aside).toContainText('Press Esc again to leave.')
  await keys.press('Escape')
  await expect(field).toBeHidden()
  await keys.press('w')
  await expect(field).toBeFocused()
  await isTicked(second, false)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${first}\r\n${third}\r\nnobody\r\n`)
  await keys.press('Control+v')
  await isTicked(first, true)
  await isTicked(third, true)
  await expect(aside).toContainText('2 orders ticked')
  await expect(aside).toContainText('Not in this batch: nobody')
  await keys.press('Enter')
  await expect(aside.getByRole('radio', { name: 'Straight to the merchant' })).toBeFocused()
  await keys.press('1', '2')
  const effect = aside.getByRole('region', { name: 'Result' })
  await expect(effect).toContainText(`0 paid, 2 rejected, 2 to be paid again, ${total}`)
  const again = aside.getByRole('checkbox', { name: /^Pay 2 orders, / })
  await expect(again).toBeFocused()
  await keys.press('Control+Enter')
  await expect(again).toBeFocused()
  await keys.press('Space')
  await expect(aside.getByLabel('Google code')).toBeFocused()
  await page.keyboard.insertText(await unusedCodeOf(run, agent))
  await keys.press('Control+Enter')
  await expect.poll(async () => (await payoutNow(agent, first)).stage).toBe('rejected')
  for (const code of [second, fourth]) expect((await payoutNow(agent, code)).stage).toBe('allocated')
}

test('a batch is marked abnormal by the bank’s result or by hand, by keyboard', async ({ page, keys, signIn, run }) => {
  const work = { page, keys, run, agent: await signIn('customerService') }
  await test.step('a failed one keeps the batch from being confirmed', () => markByResult(work))
  await test.step('without a result, failed ones are typed or pasted, and the rest is asked', () => markByHand(work))
})
