import { enter } from '#tests/e2e/support/visit.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { findOrders } from '#tests/e2e/support/entities/orders.ts'
import { grid, heading, inspector, openPalette, palette, runByPalette } from '#tests/e2e/support/locators.ts'

test('the palette finds Chinese titles by pinyin, initials and English; Ctrl+K closes it again', async ({
  page,
  keys,
  signIn,
}) => {
  await signIn('customerService', { language: 'zh-CN' })
  await enter(page, '/home')
  await expect(heading(page, '首页')).toBeVisible()
  const dialog = page.getByRole('dialog')
  for (const text of ['代收', 'dsdd', 'dsd', 'daishou', 'collection']) {
    await keys.press('Control+k')
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await page.keyboard.insertText(text)
    await expect(dialog.getByRole('option', { selected: true })).toContainText('代收订单')
    await keys.press('Control+k')
    await expect(dialog).toHaveCount(0)
  }
  await keys.press('Control+k')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.insertText('没有这个')
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await expect(dialog.getByRole('status')).toContainText('没有这个')
  await keys.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a prefix selects what is searched: > commands, # numbers on the server, @ names; recent commands come first', async ({
  page,
  keys,
  signIn,
}) => {
  const agent = await signIn('customerService')
  const [order] = await findOrders(agent.client, { orderStatusId: [5] }, 1)
  await enter(page, '/home')
  await expect(heading(page, 'Home')).toBeVisible()
  const group = (name: string) => palette(page).getByRole('group', { name })
  await openPalette(page, keys)
  await expect(group('Screens')).toHaveCount(1)
  await keys.type('>')
  await expect(group('Screens')).toHaveCount(0)
  await expect(group('Everywhere')).toHaveCount(1)
  await keys.press('Control+a')
  for (const name of ['Chinese', '中文']) {
    await page.keyboard.insertText(name)
    await expect(group('Settings').getByRole('option', { name: 'Language: 简体中文' })).toBeVisible()
    await keys.press('Control+a')
  }
  await keys.press('Backspace')
  await keys.type(`#${order?.merchantOrderId}`)
  await expect(palette(page).getByRole('option', { selected: true })).toContainText(`${order?.orderCode}`)
  await expect(palette(page).getByRole('option', { selected: true })).toContainText('Timed out')
  await keys.press('Enter')
  await expect(inspector(page)).toContainText(order?.orderCode ?? '-')

  await openPalette(page, keys)
  await page.keyboard.insertText(`@${order?.merchantName}`)
  await expect(palette(page).getByRole('option', { selected: true })).toContainText(order?.merchantName ?? '-')
  await keys.press('Enter')
  await expect(page).toHaveURL(`/merchants/list/customerService?open=${order?.merchantId}`)
  await expect(page.getByRole('complementary', { name: 'Merchant' })).toContainText(order?.merchantName ?? '-')

  // Recent commands come first, and Ctrl+Enter opens a new tab.
  await runByPalette(page, keys, 'messages', 'Messages')
  await expect(heading(page, 'Messages')).toBeVisible()
  await openPalette(page, keys)
  await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(
    'Messages',
  )
  await keys.type('collection')
  await expect(palette(page).getByRole('option', { selected: true })).toContainText('Collection orders')
  const opening = page.context().waitForEvent('page')
  await keys.press('Control+Enter')
  const opened = await opening
  await expect(grid(opened)).toBeVisible()
  await expect(heading(page, 'Messages')).toBeVisible()
})

/** The input's aria-activedescendant names the selected line, for screen readers. */
async function expectActive(page: Page): Promise<void> {
  const id = (await palette(page).getByRole('option', { selected: true }).getAttribute('id')) ?? ''
  await expect(palette(page).getByRole('combobox')).toHaveAttribute('aria-activedescendant', id)
}

test('the whole list can be navigated: to its end, wrapping from the first line, and by wheel', async ({
  page,
  keys,
  signIn,
}) => {
  await signIn('superAdmin')
  await enter(page, '/home')
  await expect(heading(page, 'Home')).toBeVisible()
  const options = palette(page).getByRole('option')
  const selected = palette(page).getByRole('option', { selected: true })
  // Commands become available while the page settles, so the size is read with what is compared to it.
  const size = async () => Number(await selected.getAttribute('aria-setsize'))
  const place = async () => Number(await selected.getAttribute('aria-posinset'))
  for (const move of ['End', 'ArrowUp', 'wheel']) {
    await openPalette(page, keys)
    await expect(selected).toHaveAttribute('aria-posinset', '1')
    await expectActive(page)
    expect(await options.count()).toBeLessThan(await size())
    if (move === 'wheel') {
      await selected.hover()
      await page.mouse.wheel(0, 300)
    } else {
      await keys.press(move)
      await expect.poll(async () => (await size()) - (await place())).toBe(0)
      await expect(selected).toBeInViewport()
    }
    await expect.poll(async () => (await size()) - (await options.count())).toBe(0)
    await expectActive(page)
    await keys.type('o')
    await expect(selected).toBeInViewport()
    await expect(selected).toHaveAttribute('aria-posinset', '1')
    await expectActive(page)
    await keys.press('Escape')
    await expect(palette(page)).toHaveCount(0)
  }
  await openPalette(page, keys)
  for (let step = 2; step <= 25; step += 1) {
    await keys.press('ArrowDown')
    await expect(selected).toBeInViewport()
  }
  expect(Number(await selected.getAttribute('aria-posinset'))).toBeGreaterThanOrEqual(25)
})

test('a command of another screen is found from home, opens its screen there and its form', async ({
  page,
  keys,
  signIn,
}) => {
  await signIn('superAdmin')
  for (const [text, title] of [
    ['add bank', 'Add a bank'],
    ['add merchant', 'Add a merchant'],
    ['新增银行', 'Add a bank'],
    ['tianjiashanghu', 'Add a merchant'],
    ['allow address', 'Allow an address'],
  ] as const) {
    await enter(page, '/home')
    await expect(heading(page, 'Home')).toBeVisible()
    await openPalette(page, keys)
    await keys.type(text)
    await expect(palette(page).getByRole('option', { selected: true })).toContainText(title)
    await keys.press('Enter')
    await expect(page.getByRole('form', { name: title })).toBeVisible()
  }
})

test('a merchant’s number and a status together open the list filtered by both', async ({ page, keys, signIn }) => {
  const { client } = await signIn('customerService')
  const { merchants } = await client.call('search.find', { text: 'merchant01' })
  const [merchant] = merchants
  await enter(page, '/home')
  await expect(heading(page, 'Home')).toBeVisible()
  await openPalette(page, keys)
  await keys.type(`${merchant?.number} callbacks failed`)
  const selected = palette(page).getByRole('option', { selected: true })
  await expect(selected).toContainText('Callback: Failed')
  await keys.press('Enter')
  await expect(heading(page, 'Collection orders')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`merchantId=${merchant?.id}\\b`))
  await expect(page).toHaveURL(/callbackStatus=3\b/)
})
