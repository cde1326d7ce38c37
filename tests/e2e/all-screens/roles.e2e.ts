import type { Page } from '@playwright/test'
import { BUILT_ROUTES } from '#app/catalogue.ts'
import type { Role } from '#domain/roles.ts'
import { pathFor, SCREEN_ROUTES } from '#domain/screens.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { heading, openPalette, palette, tabTo } from '#tests/e2e/support/locators.ts'
import { isLongRun } from '#tests/support/rounds.ts'
import { enter } from '#tests/e2e/support/visit.ts'

/** Paths of which some role may open some: for each role one that it may open, and one that it may not. */
const SAMPLE = [
  '/error_logger_page',
  '/order/list/customerService',
  '/order/list/merchant',
  '/order/list/supplier',
] as const

const mayOpen = (role: Role, path: string) => {
  const roles = SCREEN_ROUTES.find((route) => route.path === path)?.roles ?? []
  return roles === 'public' || (roles as readonly Role[]).includes(role)
}

/** Where a role lands on a path: there, on its own variant of the screen, or on the page that says no. */
const landsOn = (role: Role, path: (typeof SAMPLE)[number]) =>
  mayOpen(role, path) ? path : (pathFor(path === '/error_logger_page' ? 'errorLog' : 'orders', role) ?? '/401')

async function opens(page: Page, path: string, landing: string): Promise<void> {
  await enter(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => new URL(page.url()).pathname, path).toBe(landing)
}

/**
 * Who may open least, and in the long run who may most: the unit tests of the catalogue and the guards have every role's menu,
 * screens and paths.
 */
const ROLES: readonly Role[] = isLongRun ? ['merchant', 'superAdmin'] : ['merchant']

for (const role of ROLES) {
  test(`${role} reaches exactly the screens of the role`, async ({ page, keys, signIn }) => {
    await signIn(role)
    for (const isAllowed of [true, false]) {
      const path = SAMPLE.find((one) => mayOpen(role, one) === isAllowed)
      if (path !== undefined) await opens(page, path, landsOn(role, path))
    }

    await enter(page, '/home')
    await expect(heading(page, 'Home')).toBeVisible()
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    const more = menu.getByRole('button', { name: 'More', expanded: false })
    if (await more.isVisible()) {
      await tabTo(keys, more)
      await keys.press('Enter')
    }
    const links = await menu
      .getByRole('link')
      // Saved views stand below their pages, at the same paths.
      .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href')?.split('?', 1)[0] ?? ''))])
    const inMenu = BUILT_ROUTES.filter(({ route }) => route.menu !== false && mayOpen(role, route.path)).map(
      ({ route }) => route.path,
    )
    expect(links.toSorted()).toEqual(inMenu.toSorted())
    await openPalette(page, keys)
    // Down to the last line, since lines out of view are rendered only on the first step towards them.
    await keys.press('End')
    const screens = palette(page).getByRole('group', { name: 'Screens' }).getByRole('option')
    await expect(screens).toHaveCount(BUILT_ROUTES.filter(({ route }) => mayOpen(role, route.path)).length)
  })
}
