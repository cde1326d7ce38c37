import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { pathFor } from '#domain/screens.ts'
import { enter } from '#tests/e2e/support/visit.ts'

/** The statistics of yesterday's orders, which do not move any more. */
export async function openStatistics(page: Page, search: Record<string, string> = {}): Promise<void> {
  const path = pathFor('collectionStatistics', 'superAdmin')
  await enter(page, `${path}?${new URLSearchParams({ created: 'yesterday', currency: 'INR', ...search })}`)
  await expect(total(page)).toBeVisible()
  const by = { product: 'channel', account: 'account' }[search['stack'] ?? '']
  if (by !== undefined) await expect(page.getByText(`Over time by ${by}`).first()).toBeVisible()
}

const total = (page: Page): Locator => page.getByRole('link', { name: /^Orders: [\d,]+$/ })

/** The first of the totals. */
export async function totalOrders(page: Page): Promise<number> {
  return Number(((await total(page).textContent()) ?? '').replace(/\D/g, ''))
}

/** A table as it is shown: the text of each figure by its row and column. */
export async function figuresOf(table: Locator): Promise<Map<string, Map<string, string>>> {
  const [heads = [], ...rows] = await table
    .locator('tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')))
  return new Map(
    rows.map((cells) => [cells[0] ?? '', new Map(heads.slice(1).map((head, at) => [head, cells[at + 1] ?? '']))]),
  )
}
