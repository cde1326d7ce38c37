import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { actsAsFormula } from '#domain/csv.ts'
import { inertBlock, inertText } from '#ui/text/inert-text.ts'
import { HOSTILE_STRINGS, REFUSED_STRINGS } from '#tests/support/hostile-strings.ts'
import { expect, test } from './support/fixtures.ts'
import { createOrder } from './support/orders.ts'
import { grid, inspector, openOrders } from './support/places.ts'

/** Scripts that would leave a trace that a page can be asked for. */
const TRACES = ['<script>window.__ran=1</script>', '<img src=x onerror="window.__ran=1">', '<svg onload="window.__ran=1">', '"><iframe srcdoc="<script>parent.__ran=1</script>">']
/** A word as long as a field takes, without a place to break it; and one that turns round all that follows. */
const WIDE = ['W'.repeat(128), '\u202e'.repeat(40) + 'drow', '👩‍👩‍👧‍👦'.repeat(11)]
const TEXTS = [...TRACES, ...WIDE, ...HOSTILE_STRINGS]
/** Four to an order: one for each field that a merchant fills in freely. */
const ORDERS = Array.from({ length: Math.ceil(TEXTS.length / 4) }, (_, at) => {
  const [userName = 'x', subject = 'x', body = 'x', vpa = 'x'] = TEXTS.slice(4 * at, 4 * at + 4)
  return { userName, subject, body, vpa }
})

/** Nothing ran, nothing asked, and nothing stands out of the window. */
async function expectCalm(page: Page, dialogs: readonly string[], where: string): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(window, '__ran')), `${where}: a script ran`).toBeUndefined()
  expect(dialogs, `${where}: dialogs`).toEqual([])
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(beyond, `${where}: px beyond the window`).toBeLessThanOrEqual(0)
}

// Refused content and errors fail the test by themselves: see the fixture `faults`.
test('hostile texts stay texts in the list, in every tab, on the pages of callbacks and in the export', async ({ page, keys, signIn, run }) => {
  test.setTimeout(240_000)
  const agent = await signIn('superAdmin')
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  // What a merchant answers is another's text as well.
  run.merchants.answer((_request, response) => response.end([...TEXTS, ...REFUSED_STRINGS, 'W'.repeat(10_000)].join('\n')))
  const orders: { orderCode: string; fields: (typeof ORDERS)[number] }[] = []
  for (const fields of ORDERS) {
    const { orderCode } = await createOrder(run, fields)
    orders.push({ orderCode, fields })
    await agent.client.call('order.reject', { orderCode, rejectReason: 'other', rejectText: fields.body })
  }
  const ids = orders.map(({ orderCode }) => orderCode)
  await expect
    .poll(async () => (await run.db.query<{ count: number }>('select count(distinct order_id)::int as count from callback_attempts join orders on orders.id = order_id where order_code = any($1)', [ids])).rows[0]?.count)
    .toBe(ids.length)
  run.merchants.answer((_request, response) => response.end('success'))

  await openOrders(page, 'superAdmin', { orderStatusId: '8' })
  await expect(grid(page)).toContainText(ids.at(-1) ?? '-')
  await expectCalm(page, dialogs, 'the list')
  for (const { orderCode, fields } of orders) {
    await openOrders(page, 'superAdmin', { orderCode, open: orderCode })
    await expect(inspector(page)).toContainText(orderCode)
    const tabs = inspector(page).getByRole('tab')
    await expect(tabs).toHaveCount(6)
    await tabs.first().focus()
    // Payer and description, the reason of the rejection, what the merchant answered, and what it sent: each as it was but for signs that bend lines.
    const sent = [fields.body, fields.vpa].map((text) => inertBlock(JSON.stringify(text)))
    const told = [[inertText(fields.userName.trim()), inertText(fields.subject.trim())], [inertText(fields.body.trim())], [TRACES[0] ?? ''], [], [], sent]
    for (const [at, wanted] of told.entries()) {
      const where = `${Object.values(fields).join(' ')} in tab ${at + 1}`
      await expect(tabs.nth(at)).toHaveAttribute('aria-selected', 'true')
      for (const text of wanted) await expect.poll(() => inspector(page).getByRole('tabpanel').textContent(), where).toContain(text)
      await expectCalm(page, dialogs, where)
      await keys.press('ArrowRight')
    }
  }
  for (const path of ['/orderCallback', '/orderCallbackDetail']) {
    await page.goto(`${path}?orderCode=${ids[0]}`)
    await expect(page.getByRole('grid')).toContainText(ids[0] ?? '-')
    await keys.press('j', 'Enter')
    await expect(page.getByRole('complementary', { name: 'Callback details' })).toContainText(ids[0] ?? '-')
    await expectCalm(page, dialogs, path)
  }

  await openOrders(page, 'superAdmin', { orderStatusId: '8' })
  await keys.press('j', 'x')
  for (const _ of ids.slice(1)) await keys.press('Shift+J')
  await expect(page.getByText(`${ids.length} selected`)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await keys.press('Shift+E')
  const rows = parse(await readFile(await (await downloading).path(), 'utf8'), { bom: true }) as string[][]
  const payer = rows[0]?.indexOf('Payer') ?? -1
  const cells = new Map(rows.slice(1).map((row) => [row[0], row[payer]]))
  for (const { orderCode, fields } of orders) {
    const name = fields.userName.trim()
    expect(cells.get(orderCode)).toBe(actsAsFormula(name) ? `'${name}` : name)
  }
  await expectCalm(page, dialogs, 'the export')
})
