import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import type { Page } from '@playwright/test'
import { pathFor } from '#domain/screens.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { createOrder } from '#tests/e2e/support/entities/orders.ts'
import { grid, openOrders } from '#tests/e2e/support/locators.ts'
import { visit } from '#tests/e2e/support/visit.ts'

/** Exports by keyboard, as was exported last; returns the file as text. */
async function exported(page: Page, keys: Keys): Promise<string> {
  const downloading = page.waitForEvent('download')
  await keys.press('Shift+E')
  await expect(formOf(page).getByRole('radio', { checked: true }).first()).toBeFocused()
  await keys.press('Enter')
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  await expect(formOf(page)).toBeHidden()
  return await readFile(await file.path(), 'utf8')
}

const formOf = (page: Page) => page.getByRole('form', { name: 'Export' })
const lineOf = (page: Page) => page.getByRole('status').filter({ hasText: 'Export: ' })

/** Goes to the orders of a status within the session: one that ends takes its export with it. */
async function visitOrders(page: Page, orderStatusId: string): Promise<void> {
  await visit(page, `${pathFor('orders', 'customerService') ?? '-'}?orderStatusId=${orderStatusId}`)
  await expect(grid(page)).not.toHaveAttribute('aria-busy')
}

/** Holds the next export’s answer back until it is released. */
async function holdExport(page: Page): Promise<() => void> {
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
  return release
}

const tableOf = (text: string) => parse(text, { bom: true }) as string[][]

test('exports all rows of a filter, or only the selection, and is cancelled and restarted', async ({
  page,
  keys,
  signIn,
  run,
}) => {
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
  expect(head.slice(0, 4).map(plain)).toEqual(['Order number', 'Status', 'Amount', 'Merchant'])
  expect(listed.slice(0, 4).map(plain)).toEqual(head.slice(0, 4).map(plain))
  expect(head.filter((title) => title.startsWith('Created'))).toEqual([
    expect.stringMatching(/Asia\/Shanghai|UTC\+0?8/),
  ])
  await expect(page.getByText(`${count.toLocaleString('en-US')} rows were written to`)).toBeVisible()

  // Only the selection, without formulas in any cell.
  const userName = '=HYPERLINK("http://example.test","x"),"quoted"'
  const { orderCode } = await createOrder(run, { userName })
  await openOrders(page, 'customerService')
  await keys.press('j', 'x')
  await expect(page.getByText('1 selected')).toBeVisible()
  const [selectionHead = [], ...selected] = tableOf(await exported(page, keys))
  expect(selected).toHaveLength(1)
  expect(selected[0]?.[0]).toBe(orderCode)
  expect(selected[0]?.[selectionHead.indexOf('Payer')]).toBe(`'${userName}`)

  await openOrders(page, 'customerService', { orderStatusId: '9' })
  const release = await holdExport(page)
  await keys.press('Shift+E', 'Enter')
  const line = lineOf(page)
  await line.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(line).toContainText('The export was cancelled')
  release()
  const downloading = page.waitForEvent('download')
  await line.getByRole('button', { name: 'Try again' }).press('Enter')
  await downloading
  await expect(line).toBeHidden()
})

test('exports chosen columns as a workbook that comes after the list was left, and asks about a second file', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  await signIn('customerService')
  await openOrders(page, 'customerService', { orderStatusId: '4' })
  const { rows } = await run.db.query<{ count: string }>('select count(*) from orders where status = 4')
  const count = Number(rows[0]?.count)

  // Excel, of two columns: by the digits of the choices, and by typing in the list of columns.
  await keys.press('Shift+E')
  const form = formOf(page)
  await expect(form.getByRole('radio', { name: 'CSV' })).toBeFocused()
  await expectAccessible(page, 'the form of an export')
  await keys.press('2', '3')
  await expect(form.getByRole('radio', { name: 'Chosen' })).toBeChecked()
  const columns = form.locator('[data-field="chosen"]')
  await columns.getByRole('button').first().press('Enter')
  await expect(page.getByRole('option', { selected: true }).first()).toBeVisible()
  const chosen = await page.getByRole('option', { selected: true }).count()
  expect(chosen).toBeGreaterThan(4)
  await keys.press('Escape')
  await expect(columns.getByRole('button').first()).toBeFocused()
  const release = await holdExport(page)
  await keys.press('Control+Enter')
  await expect(lineOf(page)).toContainText('0 of')
  await expect(form).toBeHidden()

  // Another screen, where a second file is asked for, and dropped.
  await keys.press('g', 'h')
  await expect(page).toHaveURL(/\/home$/)
  await expect(lineOf(page)).toBeVisible()
  await visitOrders(page, '9')
  await keys.press('Shift+E', 'Enter')
  await expect(lineOf(page).getByRole('button', { name: 'Wait for it' })).toBeFocused()
  await expectAccessible(page, 'the line of an export')
  await keys.press('Tab', 'Tab')
  await expect(lineOf(page).getByRole('button', { name: 'Don’t export it' })).toBeFocused()
  await lineOf(page).getByRole('button', { name: 'Don’t export it' }).press('Enter')
  // Esc reaches the list alone.
  await keys.press('Escape')
  await expect(lineOf(page)).toContainText('0 of')

  await keys.press('g', 'h')
  const downloading = page.waitForEvent('download')
  release()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('orders.xlsx')
  await expect(page.getByText(`${count.toLocaleString('en-US')} rows were written to orders.xlsx`)).toBeVisible()
  const { Sheets, SheetNames } = read(await readFile(await file.path()))
  const table = utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 })
  expect(table).toHaveLength(count + 1)
  expect(table[0]).toHaveLength(chosen)
  expect(new Set(table.slice(1).map(([code]) => code)).size).toBe(count)

  // The next form begins with the last choices: two strokes.
  await visitOrders(page, '9')
  const next = page.waitForEvent('download')
  await keys.press('Shift+E')
  await expect(form.getByRole('radio', { name: 'Excel' })).toBeChecked()
  await keys.press('Enter')
  expect((await next).suggestedFilename()).toBe('orders.xlsx')
})
