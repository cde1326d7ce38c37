import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { createStaff, openSession } from '#tests/e2e/support/entities/people.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { createOrder, detailOf } from '#tests/e2e/support/entities/orders.ts'
import { grid, openOrders, openPalette, palette, rowAt, rowOf, tabTo } from '#tests/e2e/support/locators.ts'

const views = (page: Page) => page.getByRole('dialog', { name: 'Saved views' })
/** Waits until preferences with this text in them are stored; changes in short succession may be stored one by one. */
const kept = (page: Page, text = '') =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/v1.0/user/setPreferences') &&
      response.ok() &&
      (response.request().postData() ?? '').includes(text),
  )

test('views are saved, applied, shared, deleted and worked as queues, and columns are kept', async ({
  page,
  browser,
  keys,
  run,
  signIn,
  baseURL,
}) => {
  const agent = await signIn('customerService')
  await test.step('columns and row height are set by keyboard and stored with the account', () =>
    setColumns(page, keys))
  const name = `Failed ${agent.userId}`
  await openOrders(page, 'customerService', { callbackStatus: '3', sort: 'amountMinor', direction: 'desc' })
  await keys.press('v')
  await tabTo(keys, views(page).getByRole('button', { name: 'Save as new' }))
  await keys.press('Enter')
  await expect(views(page).getByLabel('Name of the view')).toBeFocused()
  await keys.press('Enter')
  await expect(views(page).getByLabel('Name of the view')).toHaveAccessibleDescription('A view needs a name')
  await keys.type(name)
  await keys.press('Tab', 'Space', 'Enter')
  await expect(views(page)).toBeHidden()

  await openOrders(page, 'customerService')
  await keys.press('v')
  await expect(views(page).getByRole('option', { name })).toBeVisible()
  await keys.type(name)
  await keys.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: `View: ${name}` })).toBeVisible()
  await expect(page).toHaveURL(/callbackStatus=3/)
  await expect(page).toHaveURL(/sort=amountMinor/)
  await expect(grid(page)).toBeFocused()

  // Another user of the role can apply it but not change it.
  const colleague = await browser.newContext({ baseURL })
  await openSession(run, await createStaff(run, 'customerService'), { context: colleague })
  const other = await colleague.newPage()
  await openOrders(other, 'customerService')
  await other.keyboard.press('v')
  await expect(views(other).getByRole('option', { name })).toContainText(`by ${agent.name}`)
  await expect(views(other).getByRole('button', { name: 'Change' })).toHaveCount(0)
  await colleague.close()

  await keys.press('v')
  await tabTo(keys, views(page).getByRole('button', { name: 'Change' }))
  await keys.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Which view?' })).toBeFocused()
  await keys.type(name)
  await keys.press('Enter')
  await expect(views(page).getByLabel('Name of the view')).toHaveValue(name)
  await tabTo(keys, views(page).getByRole('button', { name: 'Delete' }))
  await keys.press('Enter')
  await expect(views(page)).toContainText(`Delete the view “${name}”?`)
  await expect(views(page).getByRole('button', { name: 'Delete' })).toBeFocused()
  await keys.press('Enter')
  await expect(views(page)).toBeHidden()
  await keys.press('v')
  await expect(views(page).getByRole('option', { name })).toHaveCount(0)
  await keys.press('Escape')

  await test.step('a view is a queue: in the menu and the palette with how many match now, in the person’s own order', () =>
    useAsQueue(page, keys, run, agent))
})

async function useAsQueue(page: Page, keys: Keys, run: Run, agent: SignedIn) {
  const { client } = agent
  const [wanted, other] = [`Fraud ${agent.userId}`, `Fees ${agent.userId}`]
  const save = (name: string, search: Record<string, unknown>, density: string) =>
    client.call('savedView.save', { screen: 'orders:customerService', name, search, layout: { density } })
  await save(other, { orderMark: 3 }, 'roomy')
  await save(wanted, { orderMark: 5 }, 'compact')
  const { order } = await detailOf(client, (await createOrder(run)).orderCode)
  const total = async () => (await client.call('order.getList', { orderMark: 5, pageSize: 1 })).total
  const before = await total()
  await openOrders(page, 'customerService')
  const link = (name: string) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name })
  await expect(link(wanted)).toHaveText(`${wanted}${before}`)
  // Somebody else marks an order.
  await client.call('order.updateOrderMark', { id: order.id, orderMark: 5 })
  await expect(link(wanted)).toHaveText(`${wanted}${before + 1}`)

  await openPalette(page, keys)
  await keys.type(wanted)
  await expect(palette(page).getByRole('option', { selected: true })).toContainText(`${before + 1} · ${agent.name}`)
  await keys.press('Enter')
  await expect(page).toHaveURL(/orderMark=5/)
  await expect(link(wanted)).toHaveAttribute('aria-current', 'true')
  // Each brings the look it was saved with.
  await expect(page.getByRole('button', { name: 'Compact' })).toBeVisible()
  await expect(rowOf(page, order.orderCode)).toBeVisible()

  await link(other).press('Enter')
  await expect(page).toHaveURL(/orderMark=3/)
  await expect(page.getByRole('button', { name: 'Roomy' })).toBeVisible()

  const places = async () => {
    const names = await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').allTextContents()
    return [wanted, other].map((name) => names.findIndex((text) => text.startsWith(name)))
  }
  const isFirst = async () => {
    const [one = 0, two = 0] = await places()
    return one < two
  }
  expect(await isFirst()).toBe(false)
  await keys.press('v')
  await tabTo(keys, views(page).getByRole('button', { name: 'Order' }))
  await keys.press('Enter')
  await tabTo(keys, views(page).getByRole('button', { name: `Move ${wanted} up` }))
  const keeping = kept(page, 'viewOrder')
  await keys.press('Enter')
  await keeping
  await expect.poll(isFirst).toBe(true)
}

async function setColumns(page: Page, keys: Keys) {
  await openOrders(page, 'customerService')
  await expect(grid(page).getByRole('columnheader', { name: 'Received' })).toBeVisible()
  const height = (await rowAt(page, 1).boundingBox())?.height ?? 0
  await keys.press('Shift+C')
  await tabTo(keys, page.getByRole('checkbox', { name: 'Received' }))
  const keeping = kept(page)
  await keys.press('Space')
  await expect(grid(page).getByRole('columnheader', { name: 'Received' })).toHaveCount(0)
  await tabTo(keys, page.getByRole('button', { name: 'Move Amount up' }), 'Shift+Tab')
  await keys.press('Enter')
  await keys.press('Escape')
  await keeping

  await tabTo(keys, page.getByRole('button', { name: 'Normal' }), 'Shift+Tab')
  await keys.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Row height' })).toBeFocused()
  const keepingHeight = kept(page, '"density":"compact"')
  await keys.type('comp')
  await keys.press('Enter')
  await expect(page.getByRole('button', { name: 'Compact' })).toBeVisible()
  await keepingHeight

  await page.reload()
  await expect(page.getByRole('button', { name: 'Compact' })).toBeVisible()
  await expect(rowAt(page, 1)).toBeVisible()
  expect((await rowAt(page, 1).boundingBox())?.height).toBeLessThan(height)
  await expect(grid(page).getByRole('columnheader', { name: 'Received' })).toHaveCount(0)
  const titles = await grid(page).getByRole('columnheader').allTextContents()
  expect(titles.indexOf('Amount')).toBeLessThan(titles.findIndex((title) => title.startsWith('Created')))
}
