import { expectNoViolation, expectWithinWindow } from '#tests/e2e/support/axe.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { grid, inspector, openOrders, openPalette, palette, runByPalette } from '#tests/e2e/support/locators.ts'
import { ZOOMED } from '#tests/e2e/support/system/window.ts'
import { isLongRun } from '#tests/support/rounds.ts'

// That every screen is one column at these sizes is checked where every screen is walked, in accessibility.e2e.ts. There is
// least room at the highest zoom; the long run works at each.
for (const { zoom, ...viewport } of isLongRun ? ZOOMED : ZOOMED.slice(-1)) {
  test(`at ${zoom} a superAdmin can work on an order`, async ({ page, keys, signIn }) => {
    await page.setViewportSize(viewport)
    await page.goto('/login')
    await expect(page.getByLabel('User name')).toBeVisible()
    await expectWithinWindow(page, 'sign-in')
    await signIn('superAdmin')
    await openOrders(page, 'superAdmin')
    await expectNoViolation(page, 'orders')
    await page.getByRole('button', { name: 'Main menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await expectNoViolation(page, 'menu', { within: 'nav' })
    await page.getByRole('button', { name: 'Main menu' }).click()
    await keys.press('j', 'Enter')
    await expect(inspector(page)).toBeInViewport()
    await expectNoViolation(page, 'record')
    await keys.press('m')
    await expect(inspector(page).locator('form')).toBeInViewport()
    await expectNoViolation(page, 'form', { within: 'aside' })
    await keys.press('Escape')
    await openPalette(page, keys)
    await expectNoViolation(page, 'palette', { within: 'dialog[open]' })
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
