import type { Page } from '@playwright/test'
import { LINES_MAX } from '#app/menu/tree/menu-tree.ts'
import { LIMITS } from '#domain/limits.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { grid, heading, runByPalette, tabTo } from '#tests/e2e/support/locators.ts'
import { enter } from '#tests/e2e/support/visit.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open pages' }).getByRole('link')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

test('tabs and a collapsed menu survive a reload; tabs close one, others or all, and the menu is searched in three scripts', async ({
  page,
  keys,
  signIn,
}) => {
  await signIn('customerService')
  await enter(page, '/home')
  // The digits stand beside the queues that they open.
  await expect(page.getByRole('main').locator('kbd').getByText('2', { exact: true })).toBeVisible()
  await keys.press('2')
  await expect(page).toHaveURL('/order/list/customerService?callbackStatus=3')
  await expect(grid(page)).toBeVisible()
  await keys.press('g', 'm')
  await expect(heading(page, 'Messages')).toBeVisible()
  await expect(tabs(page)).toHaveText(['Home', 'Collection orders', 'Messages'])
  const width = async () => Math.round((await menu(page).boundingBox())?.width ?? 0)
  await expect.poll(width).toBe(LIMITS.menuWidthPx)
  const keeping = page.waitForResponse(/setPreferences$/)
  await keys.press('[')
  await expect.poll(width).toBe(LIMITS.menuCollapsedPx)
  await keeping
  await page.reload()
  await expect(tabs(page)).toHaveText(['Home', 'Collection orders', 'Messages'])
  await expect.poll(width).toBe(LIMITS.menuCollapsedPx)

  await test.step('tabs', async () => {
    await keys.press('g', 'p')
    await expect(page).toHaveURL('/order/list/customerService?callbackStatus=3')
    await keys.press('g', 'n')
    await expect(heading(page, 'Messages')).toBeVisible()
    await keys.press('g', 'w')
    await expect(page).toHaveURL('/order/list/customerService?callbackStatus=3')
    await expect(tabs(page)).toHaveText(['Home', 'Collection orders'])

    await keys.press('g', 'm')
    await expect(heading(page, 'Messages')).toBeVisible()
    await runByPalette(page, keys, 'close other', 'Close other tabs')
    await expect(tabs(page)).toHaveText(['Home', 'Messages'])
    await keys.press('g', 'o')
    await expect(grid(page)).toBeVisible()
    await tabTo(keys, page.getByRole('button', { name: 'Tab actions' }))
    await keys.press('Enter')
    await expect(page.getByRole('button', { name: 'Close this' })).toBeFocused()
    await keys.press('End', 'Enter')
    await expect(page).toHaveURL('/home')
    await expect(tabs(page)).toHaveText(['Home'])
    await keys.press('g', 'w')
    await expect(tabs(page), 'home stays').toHaveText(['Home'])
  })

  await test.step('a collapsed menu opens the other pages beside it, and is opened again', async () => {
    await tabTo(keys, menu(page).getByRole('button', { name: 'More' }))
    await keys.press('Enter')
    await expect(page.getByRole('link', { name: 'Merchants' })).toBeFocused()
    await keys.press('ArrowDown', 'ArrowDown')
    await expect(page.getByRole('link', { name: 'Bank collection accounts' })).toBeFocused()
    await keys.press('Enter')
    await expect(page).toHaveURL(/internationalCardToCard/)
    await keys.press('[')
    await expect.poll(width).toBe(LIMITS.menuWidthPx)
  })

  await test.step('the menu has twelve lines at most, its arrows move, and what was used is first below the last', async () => {
    const lines = menu(page).locator('ul').first().locator('> li')
    expect(await lines.count()).toBeLessThanOrEqual(LINES_MAX)
    await expect(menu(page).getByRole('button', { name: 'Statistics' })).toHaveCount(0)
    await keys.press('g', '/')
    await expect(menu(page).getByRole('textbox', { name: 'Search menu' })).toBeFocused()
    await keys.press('ArrowDown')
    await expect(menu(page).getByRole('link', { name: 'Home' })).toBeFocused()
    await keys.press('End', 'ArrowUp')
    await expect(menu(page).getByRole('button', { name: 'More' })).toBeFocused()
    await keys.press('Enter')
    await expect(menu(page).getByRole('button', { name: 'Statistics' })).toBeVisible()
    await page.reload()
    // It stays open, and begins with the page that was opened.
    await expect(menu(page).getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'true')
    await expect(lines.last().getByRole('link').first()).toHaveText('Bank collection accounts')
  })

  await test.step('the menu is searched in Chinese, pinyin and English', async () => {
    await keys.press('g', 'm')
    await expect(heading(page, 'Messages')).toBeVisible()
    await keys.press('g', '/')
    const search = menu(page).getByRole('textbox', { name: 'Search menu' })
    for (const text of ['代收订单', 'dsdd', 'daishoudingdan', 'collection or']) {
      await expect(search).toBeFocused()
      await page.keyboard.insertText(text)
      await expect(menu(page).getByRole('link')).toHaveText(['Collection orders'])
      await keys.press('Escape')
      await expect(search).toHaveValue('')
    }
    await page.keyboard.insertText('没有这个')
    await expect(menu(page).getByText('No page matches')).toBeVisible()
    await keys.press('Escape')
    await page.keyboard.insertText('dsdd')
    await expect(menu(page).getByRole('link')).toHaveText(['Collection orders'])
    await keys.press('Enter')
    await expect(grid(page)).toBeVisible()
  })
})
