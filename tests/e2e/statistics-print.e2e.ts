import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { figuresOf, openStatistics } from '#tests/e2e/support/steps/statistics.ts'

const tables = (page: Page): Locator => page.getByRole('table')
const plain = (text: string | undefined) => (text === undefined || text === '–' ? '0' : text.replaceAll(',', ''))

test('paper and the file hold the figures of each chart’s table, stacked by channel as well', async ({
  page,
  keys,
  signIn,
}) => {
  await signIn('superAdmin')
  const address = { reading: 'created', stack: 'product' }
  await openStatistics(page, { ...address, form: 'table' })
  const stackedName = /^Over time by channel .*, Orders$/
  const stacked = page.getByRole('table', { name: stackedName })
  await expect(stacked).toBeVisible()
  const onTables = await tables(page).allInnerTexts()
  const byChannel = await figuresOf(stacked)
  const merchants = await figuresOf(page.getByRole('table', { name: 'By merchant' }))

  // As charts, the screen has fewer tables; paper has them all.
  await openStatistics(page, address)
  await expect(stacked).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(stacked).toBeVisible()
  expect(await tables(page).allInnerTexts()).toEqual(onTables)
  await expect(page.getByRole('group', { name: /^Over time by channel/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  // Nothing around the report cuts it off where the window ends.
  const sheets = (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g)
  expect(sheets?.length).toBeGreaterThan(1)
  await page.emulateMedia({ media: 'screen' })
  await expect(stacked).toHaveCount(0)

  const downloading = page.waitForEvent('download')
  await keys.press('Shift+e')
  const [head = [], ...rows] = parse(await readFile(await (await downloading).path(), 'utf8'), {
    bom: true,
  }) as string[][]
  const orders = head.indexOf('Orders')
  const counts = (part: RegExp) =>
    new Map(rows.flatMap(([title = '', row = '', ...rest]) => (part.test(title) ? [[row, rest[orders - 2]]] : [])))
  const inFile = counts(/^Over time by channel/)
  const onScreen = [...byChannel].flatMap(([step, channels]) =>
    [...channels].map(([channel, text]) => [`${step}, ${channel}`, plain(text)] as const),
  )
  expect(inFile.size).toBeGreaterThan(10)
  for (const [cell, count] of onScreen) expect([cell, plain(inFile.get(cell))]).toEqual([cell, count])
  // The screen shows the first merchants, the file all.
  const merchantsInFile = counts(/^By merchant/)
  for (const [merchant, figures] of merchants)
    expect([merchant, merchantsInFile.get(merchant)]).toEqual([merchant, plain(figures.get('Orders'))])

  await test.step('the screen says what a success rate is of and when its figures were checked, and reads it the other way at a key', async () => {
    await openStatistics(page, { reading: 'completed' })
    const rate = page.getByText('of completed orders only')
    await expect(rate).toBeVisible()
    await expect(page.getByText(/^Checked against the orders \d\d-\d\d \d\d:\d\d:\d\d$/)).toBeVisible()
    await keys.press('d')
    await expect(page.getByText('of orders created in this period')).toBeVisible()
    await expect(rate).toHaveCount(0)
    await expect(page).toHaveURL(/reading=created/)
  })
})
