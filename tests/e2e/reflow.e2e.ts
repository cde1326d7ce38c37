import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { grid, inspector, openOrders, openPalette, palette, runByPalette } from './support/locators.ts'
import { BUILT_ROUTES } from '#app/catalogue.ts'
import { patience } from '#tools/lib/patience.ts'

/** What a window of 1280 × 720 has left at 200 % and at 400 % zoom, px. */
const ZOOMED = [
  { zoom: '200 %', width: 640, height: 360 },
  { zoom: '400 %', width: 320, height: 180 },
]

for (const { zoom, ...viewport } of ZOOMED) {
  test(`at ${zoom} every screen of a superAdmin is one column, and an order can be worked on`, async ({
    page,
    keys,
    signIn,
  }) => {
    test.setTimeout(patience(60_000))
    await page.setViewportSize(viewport)
    await page.goto('/login')
    await expect(page.getByLabel('User name')).toBeVisible()
    await expectAccessible(page, 'sign-in')
    await signIn('superAdmin')
    const paths = BUILT_ROUTES.map(({ route }) => route).filter(
      ({ roles, variant }) => roles !== 'public' && roles.includes('superAdmin') && variant === 'full',
    )
    for (const { path } of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      const beyond = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(await beyond(), `${path}: px beyond the window`).toBeLessThanOrEqual(0)
    }

    await openOrders(page, 'superAdmin')
    await expectAccessible(page, 'orders')
    await page.getByRole('button', { name: 'Main menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await expectAccessible(page, 'menu', { within: 'nav' })
    await page.getByRole('button', { name: 'Main menu' }).click()
    await keys.press('j', 'Enter')
    await expect(inspector(page)).toBeInViewport()
    await expectAccessible(page, 'record')
    await keys.press('m')
    await expect(inspector(page).locator('form')).toBeInViewport()
    await expectAccessible(page, 'form', { within: 'aside' })
    await keys.press('Escape')
    await openPalette(page, keys)
    await expectAccessible(page, 'palette', { within: 'dialog[open]' })
    await keys.press('Escape', 'Escape')
    await expect(palette(page)).toBeHidden()
    await expect(grid(page)).toBeFocused()
    await expect(grid(page)).toBeInViewport()
  })
}

test('notices are polite, leave the work uncovered, and follow a change of language', async ({
  page,
  keys,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn('customerService')
  await openOrders(page, 'customerService')
  // Nothing is under the cursor: the key is refused, with a reason.
  await keys.press('r')
  const refused = page.getByRole('status').filter({ hasText: 'Reject order' })
  await expect(refused).toBeVisible()
  const work = await page.getByRole('main').boundingBox()
  const over = await refused.boundingBox()
  expect((over?.x ?? 0) + (over?.width ?? 0)).toBeLessThanOrEqual(work?.x ?? 0)
  await keys.press('j', '.')
  await expect(page.getByRole('status').filter({ hasText: 'Copied:' })).toBeVisible()
  await runByPalette(page, keys, '简体', '简体中文')
  await expect(page.getByRole('status').filter({ hasText: '已复制：' })).toBeVisible()
})
