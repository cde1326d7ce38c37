import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { detailOf, findOrders } from '#tests/e2e/support/entities/orders.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import {
  codeUnderCursor,
  grid,
  inspector,
  openOrders,
  openPalette,
  palette,
  rowAt,
  tabTo,
} from '#tests/e2e/support/locators.ts'

test('a row by keyboard: the inspector shows it in full and moves to its neighbours, it is copied, and its menu gives reasons', async ({
  page,
  keys,
  signIn,
  baseURL,
}) => {
  const agent = await signIn('customerService')
  await openOrders(page, 'customerService', { callbackStatus: '3', orderStatusId: '4' })
  await keys.press('j', 'x')
  await expect(rowAt(page, 0)).toHaveAttribute('aria-selected', 'true')
  await keys.press('Enter')
  const code = await codeUnderCursor(page)
  await expect(page).toHaveURL(new RegExp(`open=${code}`))
  await expect(inspector(page)).toContainText(code)
  const { order, history, callbacks, postings } = await detailOf(agent.client, code)
  for (const text of [order.merchantName, order.merchantOrderId, order.supplierName ?? '', order.resourceName ?? ''])
    await expect(inspector(page)).toContainText(text)
  await tabTo(keys, inspector(page).getByRole('tab', { name: 'Overview' }))
  await keys.press('ArrowRight')
  await expect(inspector(page).getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(history.length)
  await keys.press('ArrowRight')
  await expect(inspector(page).getByRole('tab', { name: `Callbacks ${callbacks.length}` })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  const [attempt] = callbacks
  const shown = inspector(page).getByRole('tabpanel').getByRole('group').first()
  await expect(shown).toContainText(`${attempt?.durationMs} ms`)
  await tabTo(keys, shown.getByText(`${attempt?.durationMs} ms`).locator('..'))
  await keys.press('Enter')
  await expect(shown).toContainText(attempt?.requestBody.slice(0, 40) ?? '-')
  await tabTo(keys, inspector(page).getByRole('tab', { selected: true }), 'Shift+Tab')
  await keys.press('ArrowRight', 'ArrowRight')
  await expect(inspector(page).getByRole('tabpanel').getByRole('row')).toHaveCount(postings.length + 1)
  await keys.press('ArrowRight')
  await expect(inspector(page).getByRole('tabpanel', { name: 'Request' })).toContainText(order.merchantOrderId)

  await grid(page).focus()
  const next = (await rowAt(page, 1).getByRole('gridcell').nth(1).textContent()) ?? ''
  await keys.press('ArrowRight')
  await expect(inspector(page)).toContainText(next)
  await expect(page).toHaveURL(new RegExp(`open=${next}`))
  await keys.press('ArrowLeft')
  await expect(inspector(page)).toContainText(code)

  await keys.press('Escape')
  await expect(inspector(page)).toHaveCount(0)
  await expect(rowAt(page, 0)).toHaveAttribute('aria-selected', 'true')
  await keys.press('Escape')
  await expect(rowAt(page, 0)).toHaveAttribute('aria-selected', 'false')
  await expect(page).toHaveURL(/callbackStatus=3/)
  await keys.press('Escape')
  await expect(page).not.toHaveURL(/callbackStatus/)

  await test.step('. copies the number, then the number with its title, then the link with the filters', () =>
    copy(page, keys, baseURL ?? ''))
  await test.step('the row menu and the palette list allowed actions and the reason why others are disabled', () =>
    readReasons(page, keys, agent))
})

async function copy(page: Page, keys: Keys, baseURL: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openOrders(page, 'customerService', { callbackStatus: '3' })
  await keys.press('j')
  const code = await codeUnderCursor(page)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await keys.press('.')
  await expect.poll(copied).toBe(code)
  await keys.press('.')
  await expect.poll(copied).toMatch(new RegExp(`^${code} · .+ · [\\d,.]+ [A-Z]+ · `))
  await keys.press('.')
  await expect.poll(copied).toBe(`${baseURL}/order/list/customerService?callbackStatus=3&open=${code}`)
}

async function readReasons(page: Page, keys: Keys, agent: SignedIn) {
  const [order] = await findOrders(agent.client, { orderStatusId: [4], locked: false }, 1)
  const code = order?.orderCode ?? ''
  await openOrders(page, 'customerService', { orderCode: code })
  await keys.press('j', 'Shift+F10')
  const menu = page.getByRole('menu', { name: `Actions on order ${code}` })
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  const supplement = menu.getByRole('menuitem', { name: 'Supplement order' })
  await expect(supplement).toHaveAttribute('aria-disabled', 'true')
  await expect(supplement).toContainText('The order’s status does not allow it')
  const resend = menu.getByRole('menuitem', { name: 'Resend callback' })
  while (!(await resend.evaluate((item) => item === document.activeElement))) await keys.press('ArrowDown')
  await keys.press('Enter')
  await expect(menu).toHaveCount(0)
  await expect(page.getByRole('form', { name: 'Resend callback' }).getByRole('button', { name: 'Send' })).toBeFocused()
  await keys.press('Escape')
  await expect(page.getByRole('form', { name: 'Resend callback' })).toHaveCount(0)
  await expect(grid(page)).toBeFocused()

  // The palette has what is possible on the row first, then what is not, with its reason, before the screens.
  await openPalette(page, keys)
  const group = (name: string) => palette(page).getByRole('group', { name })
  const actions = group('Actions').getByRole('option')
  await expect(actions.first()).toHaveAttribute('aria-disabled', 'false')
  await expect(actions.filter({ hasText: 'status does not allow it' }).first()).toHaveAttribute('aria-disabled', 'true')
  await expect(group('Not possible here and now')).toHaveCount(0)
  await page.keyboard.insertText('supplement')
  const option = palette(page).getByRole('option', { name: /^Supplement order/ })
  await expect(option).toHaveAttribute('aria-disabled', 'true')
  await expect(option).toContainText('The order’s status does not allow it')
  await keys.press('Enter')
  await expect(page.getByRole('form', { name: 'Supplement order' })).toHaveCount(0)
}
