import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { createOrder } from '#tests/e2e/support/entities/orders.ts'
import { openOrders } from '#tests/e2e/support/locators.ts'

/** Exports by keyboard; returns the file as text. */
async function exported(page: Page, keys: Keys): Promise<string> {
  const downloading = page.waitForEvent('download')
  await keys.press('Shift+E')
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  return await readFile(await file.path(), 'utf8')
}

const tableOf = (text: string) => parse(text, { bom: true }) as string[][]

test('exports all rows of a filter, more than the list has loaded', async ({ page, keys, signIn, run }) => {
  await signIn('customerService')
  await openOrders(page, 'customerService', { orderStatusId: '4' })
  const { rows } = await run.db.query<{ count: string }>('select count(*) from orders where status = 4')
  const count = Number(rows[0]?.count)
  expect(count).toBeGreaterThan(1_000)
  const text = await exported(page, keys)
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [head = [], ...body] = tableOf(text)
  expect(body).toHaveLength(count)
  expect(new Set(body.map(([code]) => code)).size).toBe(count)
  const shown = await page.getByRole('columnheader').allTextContents()
  // The file names the zone its own way, and has no place for how long an order waits.
  const plain = (title: string) => title.replace(/ \(.*\)$/, '')
  const listed = shown.slice(1).filter((title) => title !== 'Waiting')
  expect(head.slice(0, 4).map(plain)).toEqual(['Order number', 'Status', 'Created', 'Amount'])
  expect(listed.slice(0, 4).map(plain)).toEqual(head.slice(0, 4).map(plain))
  expect(head.filter((title) => title.startsWith('Created'))).toEqual([
    expect.stringMatching(/Asia\/Shanghai|UTC\+0?8/),
  ])
  await expect(page.getByText(`${count.toLocaleString('en-US')} rows were written to`)).toBeVisible()
})

test('exports only the selection, without formulas in any cell', async ({ page, keys, signIn, run }) => {
  await signIn('customerService')
  const userName = '=HYPERLINK("http://example.test","x"),"quoted"'
  const { orderCode } = await createOrder(run, { userName })
  await openOrders(page, 'customerService')
  await keys.press('j', 'x')
  await expect(page.getByText('1 selected')).toBeVisible()
  const [head = [], ...body] = tableOf(await exported(page, keys))
  expect(body).toHaveLength(1)
  expect(body[0]?.[0]).toBe(orderCode)
  expect(body[0]?.[head.indexOf('Payer')]).toBe(`'${userName}`)
})

test('an export is cancelled and restarted', async ({ page, keys, signIn }) => {
  await signIn('customerService')
  await openOrders(page, 'customerService', { orderStatusId: '9' })
  // The stream pauses until the test releases it, so that there is something to cancel.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(
    '**/v1.0/order/export',
    async (route) => {
      await held
      await route.continue().catch(() => {})
    },
    { times: 1 },
  )
  await keys.press('Shift+E')
  const line = page.getByRole('status').filter({ hasText: 'Export as CSV' })
  await line.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(line).toContainText('The export was cancelled')
  release()
  const downloading = page.waitForEvent('download')
  await line.getByRole('button', { name: 'Again' }).press('Enter')
  await downloading
  await expect(line).toContainText('rows were written to')
})
