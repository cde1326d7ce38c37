import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { RejectMode } from '#domain/payouts/payout-status.ts'
import type { BatchState } from '#domain/payouts/payout-batch-status.ts'
import enums from '#locales/en-US/enums.json' with { type: 'json' }
import { batchAside, focusBatch, openBatches, previewBatch } from '#tests/e2e/support/entities/batches.ts'
import type { Batch } from '#tests/e2e/support/entities/batches.ts'
import { chooseFile } from '#tests/e2e/support/files.ts'
import { payoutNow } from '#tests/e2e/support/entities/payouts.ts'
import { unusedCodeOf } from '#tests/e2e/support/entities/people.ts'
import { tabTo } from '#tests/e2e/support/locators.ts'
import type { Walker } from './transition-walk.ts'

/** The current server state of a payout's batch. */
export async function batchOf({ person }: Walker, orderCode: string): Promise<Batch> {
  const { batchId } = await payoutNow(person, orderCode)
  if (batchId === null) throw new Error(`${orderCode} is in no batch.`)
  return await person.client.call('payoutBatch.getOrders', { batchId })
}

/** Waits until the batch's badge shows the state; a field of the batch may have the same text. */
const shows = (page: Page, state: BatchState) =>
  expect(batchAside(page).getByText(enums.batchState[state], { exact: true }).and(page.locator('span'))).toBeVisible()

/** Fills in the form of a batch that takes one payout only, up to its preview. */
export async function previewFor({ page, keys, person }: Walker, orderCode: string): Promise<void> {
  const { amountMinor } = await payoutNow(person, orderCode)
  await openBatches(page, person.role)
  await previewBatch(page, keys, amountMinor)
  await expect(batchAside(page)).toContainText(orderCode)
  await expect(batchAside(page).getByRole('button', { name: /^Take the orders and export/ })).toBeFocused()
}

/** Exports what a preview shows and waits for the file. */
export async function exportPreview({ page, keys }: Walker): Promise<void> {
  const file = page.waitForEvent('download')
  await keys.press('Control+Enter')
  await file
  await shows(page, 'exported')
}

/** Returns from a preview to its form. */
export async function editPreview({ page, keys }: Walker): Promise<void> {
  await tabTo(keys, batchAside(page).getByRole('button', { name: 'Change' }), 'Shift+Tab')
  await keys.press('Enter')
  await expect(page.getByRole('form', { name: 'New batch' })).toBeVisible()
}

/** Throws away what was typed for a new batch, which would be taken up again when the page is loaded. */
export async function discardDraft({ page, keys }: Walker): Promise<void> {
  await keys.press('Escape', 'Escape')
  await expect(batchAside(page)).toHaveCount(0)
}

/** The actions on an existing batch, starting at its row. */
export type BatchAction = (walker: Walker, batch: Batch, orderCode: string) => Promise<void>

const focus = ({ page, keys, person }: Walker, batch: Batch) => focusBatch(page, keys, person.role, batch)

export const exportDraft: BatchAction = async (walker, batch) => {
  const { page, keys } = walker
  await focus(walker, batch)
  const file = page.waitForEvent('download')
  await keys.press('d')
  await file
  await shows(page, 'exported')
}

export const cancelDraft: BatchAction = async (walker, batch) => {
  await focus(walker, batch)
  await walker.keys.press('Shift+X')
  await shows(walker.page, 'failed')
}

export const downloadAgain: BatchAction = async (walker, batch) => {
  const { page, keys } = walker
  await focus(walker, batch)
  const file = page.waitForEvent('download')
  await keys.press('Shift+D')
  expect((await file).suggestedFilename()).toBe(batch.batch.fileName)
}

export const uploadResult: BatchAction = async (walker, batch, orderCode) => {
  const { page, keys } = walker
  await focus(walker, batch)
  const amount = ((batch.list[0]?.order.amountMinor ?? 0) / 100).toFixed(2)
  const text = ['REF_NO,STATUS,UTR NO,ERROR,AMOUNT', `${orderCode},Success,N${Date.now()},,${amount}`].join('\r\n')
  await chooseFile(page, keys, 'i', { text })
  await expect(batchAside(page)).toContainText('The bank’s file: 1 paid, 0 failed')
}

async function giveCode({ page, keys, run, person }: Walker): Promise<void> {
  await expect(batchAside(page).getByLabel('Google code')).toBeFocused()
  await keys.type(await unusedCodeOf(run, person))
  await keys.press('Control+Enter')
}

export const confirmPaid: BatchAction = async (walker, batch) => {
  await focus(walker, batch)
  await walker.keys.press('s')
  await giveCode(walker)
  await shows(walker.page, 'confirmed')
}

/** Marks a payout of a batch as unpaid and chooses where it returns to. */
export const markAbnormal =
  (mode: RejectMode): BatchAction =>
  async (walker, batch, orderCode) => {
    const { page, keys } = walker
    const aside = batchAside(page)
    await focus(walker, batch)
    await keys.press('w')
    await tabTo(keys, aside.getByRole('checkbox', { name: orderCode }))
    await keys.press('Space')
    await tabTo(keys, aside.getByRole('radio', { name: enums.rejectMode.toMerchant }))
    await keys.press(mode === 'toMerchant' ? '1' : '2')
    await expect(aside.getByRole('radio', { name: 'High-risk card' })).toBeFocused()
    await keys.press('3')
    await giveCode(walker)
    await shows(page, 'abnormal')
  }
