import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { OutputOf } from '#contract/contract.ts'
import type { Role } from '#domain/roles.ts'
import { pathFor } from '#domain/screens.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { createPayout } from './payouts.ts'
import type { SignedIn } from './people.ts'
import { tabTo } from '#tests/e2e/support/locators.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { enter } from '#tests/e2e/support/visit.ts'

export type Batch = OutputOf<'payoutBatch.getOrders'>

export const batchAside = (page: Page): Locator => page.getByRole('complementary', { name: 'Batch details' })

/** The list of batches, with search parameters. */
export async function openBatches(page: Page, role: Role, search: Record<string, string> = {}): Promise<void> {
  await enter(page, `${pathFor('payoutBatches', role)}?${new URLSearchParams(search)}`)
  const grid = page.getByRole('grid', { name: 'Payout batches' })
  await expect(grid).toBeVisible()
  await expect(grid).not.toHaveAttribute('aria-busy')
}

let made = 0

/**
 * Creates payouts of a unique amount, so that a batch of that amount takes only these; the amount is in minor units.
 */
export async function createWithSameAmount(run: Run, count: number): Promise<{ amount: number; codes: string[] }> {
  made += 1
  const amount = 20_000 + (process.pid % 500) * 100 + made
  const codes: string[] = []
  for (let at = 0; at < count; at += 1) codes.push((await createPayout(run, { amount })).orderCode)
  return { amount, codes }
}

/** Creates a batch of the payouts of one amount by keyboard, up to its preview. */
export async function previewBatch(page: Page, keys: Keys, amount: number): Promise<void> {
  const form = page.getByRole('form', { name: 'New batch' })
  await keys.press('a')
  await fillBatch(page, keys)
  for (const field of ['Min amount', 'Max amount']) {
    await tabTo(keys, form.getByLabel(field))
    await keys.type((amount / 100).toFixed(2))
  }
  await keys.press('Enter')
}

/** Chooses account and template in the form of a new batch. */
export async function fillBatch(page: Page, keys: Keys): Promise<void> {
  const form = page.getByRole('form', { name: 'New batch' })
  const accounts = form.getByRole('button', { name: /Paid from/ })
  await expect(accounts).toBeFocused()
  // A new batch copies the newest one; the button says so only once the account names have loaded.
  await keys.press('Enter')
  await keys.type('Payout account 1')
  const option = page.getByRole('option', { name: 'Payout account 1' })
  await expect(option).toBeVisible()
  if ((await option.getAttribute('aria-selected')) !== 'true') await keys.press('Enter')
  await keys.press('Escape')
  await expect(accounts).toContainText('Payout account 1')
  await tabTo(keys, form.getByLabel('Bank template'))
  await keys.type('ICICI CIB')
}

/** Creates a batch of the waiting payouts of one amount by API; its file is not written yet. */
export async function batchOfAmount({ client }: SignedIn, amount: number): Promise<Batch['batch']> {
  const { list } = await client.call('payoutOrder.getResources', {})
  const account = list.find(({ name }) => name === 'Payout account 1')
  if (!account) throw new Error('The demo has no account to pay from.')
  const { batch } = await client.call('payoutBatch.create', {
    payoutTime: '2030-01-01 00:00:00',
    resourceIdList: [account.id],
    templateId: 'icici-cib',
    maxOrders: 500,
    minAmount: amount,
    maxAmount: amount,
  })
  return batch
}

/** Exports a batch's file; returns the batch afterwards. */
export async function exportBatch(run: Run, { client }: SignedIn, batchId: number): Promise<Batch> {
  const response = await fetch(`${run.url}/v1.0/payoutBatch/export?batchId=${batchId}`, { headers: client.headers })
  expect(response.status).toBe(200)
  return await client.call('payoutBatch.getOrders', { batchId })
}

/** An exported batch of payouts of one amount, created by API. */
export async function exportedBatch(run: Run, person: SignedIn, count: number): Promise<Batch & { codes: string[] }> {
  const { amount, codes } = await createWithSameAmount(run, count)
  return { ...(await exportBatch(run, person, (await batchOfAmount(person, amount)).id)), codes }
}

/** Opens the list with only this batch, focused. */
export async function focusBatch(page: Page, keys: Keys, role: Role, { batch }: Pick<Batch, 'batch'>): Promise<void> {
  await openBatches(page, role, { batchNumber: batch.batchNumber })
  await expect(page.getByRole('row').filter({ hasText: batch.batchNumber })).toBeVisible()
  await keys.press('j', 'Enter')
  await expect(batchAside(page)).toContainText(batch.batchNumber)
  keys.reset()
}
