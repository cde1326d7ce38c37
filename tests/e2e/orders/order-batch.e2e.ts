import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { writeCsv } from '#domain/text/csv.ts'
import { UPLOAD_COLUMNS } from '#domain/orders/order-upload.ts'
import type { UploadColumn } from '#domain/orders/order-upload.ts'
import { pathFor } from '#domain/screens.ts'
import { chooseFile } from '#tests/e2e/support/files.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { merchantOf } from '#tests/e2e/support/entities/orders.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { tabTo } from '#tests/e2e/support/locators.ts'
import { newUtr } from '#tests/e2e/support/steps/supplement-form.ts'
import { enter } from '#tests/e2e/support/visit.ts'

type Row = Partial<Record<UploadColumn, string>>

function batchPage(page: Page) {
  const form = page.getByRole('form', { name: 'Orders of a file' })
  return {
    form,
    file: form.getByLabel('CSV file', { exact: true }),
    button: (name: string | RegExp) => form.getByRole('button', { name }),
    counts: page.getByRole('status').filter({ hasText: 'Faulty:' }),
    rows: page.getByRole('region', { name: 'Rows of the file' }).getByRole('row'),
  }
}

const fileOf = (header: readonly string[], rows: readonly Row[]) =>
  Buffer.from(
    writeCsv([header, ...rows.map((row) => header.map((name) => row[name as UploadColumn] ?? ''))], ',', '\n'),
  )

/** Chooses a file in the browser's file dialog, which Enter opens. */
async function chooseOrders(page: Page, keys: Keys, name: string, buffer: Buffer): Promise<void> {
  await tabTo(keys, batchPage(page).file)
  await chooseFile(page, keys, 'Enter', { name, text: buffer })
}

/** The stored orders with these merchant numbers. */
async function storedOrders(run: Run, numbers: readonly string[]) {
  const { rows } = await run.db.query<{ number: string; amount: string; mark: number; code: string }>(
    'select merchant_order_id as number, amount_minor as amount, order_mark as mark, order_code as code from orders where merchant_order_id = any($1) order by merchant_order_id',
    [numbers],
  )
  return rows.map(({ number, amount, mark, code }) => ({ number, amount: Number(amount), mark, code }))
}

test('a merchant downloads the template, checks a file with errors shown per row, creates the valid orders, and a second upload creates none', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const merchant = await signIn('merchant')
  const { mchId } = merchantOf(run, merchant.account)
  const { file, form, button, counts, rows } = batchPage(page)
  await enter(page, pathFor('apiTest', 'merchant') ?? '-')
  await tabTo(keys, page.getByRole('tab', { name: 'Single order' }))
  await keys.press('ArrowRight')
  await expect(file).toBeEnabled()

  await tabTo(keys, button('Download the template'))
  const downloading = page.waitForEvent('download')
  await keys.press('Enter')
  const [header = []] = parse(await readFile(await (await downloading).path()), { bom: true }) as string[][]
  expect(header).toEqual([...UPLOAD_COLUMNS.collection])

  const base = newUtr()
  const row = (at: number, more: Row = {}): Row => ({
    product: '3001',
    mchOrderNo: `${base}-${at}`,
    amountInUnits: '1,500.00',
    notifyUrl: `${run.demo.traffic.callbackUrl}/${mchId}`,
    userName: 'Asha, "Rao"',
    ...more,
  })
  const given = [
    row(2),
    row(3, { amountInUnits: '12.345' }),
    row(4, { product: '9999' }),
    row(5, { amountInUnits: '1600' }),
    row(2, { amountInUnits: '1' }),
    row(7, { notifyUrl: '' }),
  ]
  const numbers = given.flatMap(({ mchOrderNo }) => mchOrderNo ?? [])
  // A file that is none is refused as a whole, with its reason.
  await chooseOrders(page, keys, 'orders.csv', Buffer.from(`${header.join(',')}\n3001,"x,1,y\n`))
  await keys.press('Control+Enter')
  await expect(form).toContainText('not valid CSV; check row')
  await expect(rows).toHaveCount(0)
  await chooseOrders(page, keys, 'orders.csv', fileOf(header, given))
  await keys.press('Control+Enter')
  await expect(counts).toContainText('Would be created: 2')
  await expect(counts).toContainText('Faulty: 4')
  // The header is row 1; each error is shown with its row and column.
  const seen = await rows
    .filter({ hasText: 'Faulty' })
    .evaluateAll((all) => all.map((one) => [one.children[0]?.textContent, one.children[4]?.textContent?.split(':')[0]]))
  expect(seen).toEqual([
    ['3', 'amountInUnits'],
    ['4', 'product'],
    ['6', 'mchOrderNo'],
    ['7', 'notifyUrl'],
  ])
  expect(await storedOrders(run, numbers), 'a check creates nothing').toEqual([])

  await expect(button('Create 2 orders')).toBeFocused()
  await keys.press('Control+Enter')
  await expect(counts).toContainText('Created: 2')
  await expect(counts).toContainText('Faulty: 4')
  const made = await storedOrders(run, numbers)
  expect(made.map(({ code: _code, ...order }) => order)).toEqual([
    { number: `${base}-2`, amount: 150_000, mark: 3 },
    { number: `${base}-5`, amount: 160_000, mark: 3 },
  ])
  await expect(button('Another file')).toBeFocused()
  for (const { number, code } of made)
    await expect(rows.filter({ hasText: number }).filter({ hasText: 'Created' })).toContainText(code)
  // Where each payer pays can be opened and copied; what was not created has no such place.
  const places = rows.getByRole('link', { name: 'Open the payer’s page' })
  await expect(places).toHaveCount(2)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const firstMade = rows.filter({ hasText: made[0]?.code ?? '-' })
  const place = await firstMade.getByRole('link', { name: 'Open the payer’s page' }).getAttribute('href')
  expect(place).toContain('/pay/')
  await firstMade.getByRole('button', { name: 'Copy' }).press('Enter')
  await expect(firstMade.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(place)
  await tabTo(keys, page.getByRole('button', { name: 'Export the results' }), 'Shift+Tab')
  const exporting = page.waitForEvent('download')
  await keys.press('Enter')
  const [, ...results] = parse(await readFile(await (await exporting).path()), { bom: true }) as string[][]
  expect(results.map(([at, , outcome]) => [at, outcome])).toEqual([
    ['2', 'Created'],
    ['3', 'Faulty'],
    ['4', 'Faulty'],
    ['5', 'Created'],
    ['6', 'Faulty'],
    ['7', 'Faulty'],
  ])

  // The same file with one row fixed: existing orders stay, the missing one is created.
  await tabTo(keys, button('Another file'), 'Shift+Tab')
  await keys.press('Enter')
  await expect(file).toBeFocused()
  await chooseOrders(page, keys, 'orders.csv', fileOf(header, [row(2), row(3), row(5, { amountInUnits: '1600' })]))
  await keys.press('Control+Enter')
  await expect(counts).toContainText('There already: 2')
  await expect(button('Create 1 order')).toBeFocused()
  await keys.press('Control+Enter')
  await expect(counts).toContainText('Created: 1')
  await expect(form).toBeVisible()
  expect((await storedOrders(run, numbers)).map(({ number, code }) => [number, code])).toEqual([
    [`${base}-2`, made[0]?.code],
    [`${base}-3`, expect.stringMatching(/^C\d{16}$/)],
    [`${base}-5`, made[1]?.code],
  ])
})
