import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { Role } from '#domain/roles.ts'
import { pathFor, SCREEN_ROUTES } from '#domain/screens.ts'
import type { ScreenVariant } from '#domain/screens.ts'
import type { Keys } from './keys.ts'
import { enter } from './visit.ts'

/** The order list of a role, with search parameters; the role's first variant unless one is named. */
export async function openOrders(
  page: Page,
  role: Role,
  search: Record<string, string> = {},
  variant?: ScreenVariant,
): Promise<void> {
  const path =
    variant === undefined
      ? pathFor('orders', role)
      : SCREEN_ROUTES.find((route) => route.screen === 'orders' && route.variant === variant)?.path
  await enter(page, `${path}?${new URLSearchParams(search)}`)
  await expect(grid(page)).toBeVisible()
  await expect(grid(page)).not.toHaveAttribute('aria-busy')
}

export const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Collection orders' })
/** The row of an order, if rendered. */
export const rowOf = (page: Page, orderCode: string): Locator =>
  grid(page).getByRole('row').filter({ hasText: orderCode })
/** The row at a list index, from 0; the DOM order of rows is arbitrary. */
export const rowAt = (page: Page, index: number): Locator =>
  grid(page).locator(`[role="row"][aria-rowindex="${index + 2}"]`)
export const inspector = (page: Page): Locator => page.getByRole('complementary', { name: 'Order details' })
export const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Command palette' })
export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, level: 1 })

/** The order number of the focused row, once there is one. */
export async function codeUnderCursor(page: Page): Promise<string> {
  let code = ''
  const read = async () => {
    const id = await grid(page).getAttribute('aria-activedescendant')
    code = id === null ? '' : ((await page.locator(`[id="${id}"]`).getByRole('gridcell').nth(1).textContent()) ?? '')
    return code
  }
  await expect.poll(read).toMatch(/^C\d{16}$/)
  return code
}

/** Opens the palette and waits until it accepts input. */
export async function openPalette(page: Page, keys: Keys): Promise<void> {
  await keys.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
}

/** Searches the palette and runs its first match, once that is the expected one. */
export async function runByPalette(page: Page, keys: Keys, text: string, title: string): Promise<void> {
  await openPalette(page, keys)
  await keys.type(text)
  await expect(palette(page).getByRole('option', { selected: true })).toContainText(title)
  await keys.press('Enter')
}

const FAR = 120

/** Focuses a control by Tab, as a keyboard user has to. */
export async function tabTo(keys: Keys, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < FAR; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await keys.press(key)
  }
  throw new Error(`${target} is not reached by ${key}.`)
}
