import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { tabTo } from '#tests/e2e/support/locators.ts'
import { createOrder } from '#tests/e2e/support/entities/orders.ts'
import { actionForm, notice } from '#tests/e2e/support/steps/order-work.ts'
import { enter } from '#tests/e2e/support/visit.ts'

const ORDERS = 3

/** A grid that has loaded, and its first row. */
async function loaded(page: Page, name: string) {
  const grid = page.getByRole('grid', { name })
  await expect(grid).toBeVisible()
  await expect(grid).not.toHaveAttribute('aria-busy')
  // A screen takes keys once it has come.
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy')
  return grid.locator('[role="row"][aria-rowindex="2"]')
}

test('an address is frozen from the list in two strokes and a reason, its evidence opens as many orders, and it is freed in two', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const { client } = await signIn('admin')
  const ip = `198.19.${randomInt(256)}.${randomInt(256)}`
  for (let nth = 0; nth < ORDERS; nth += 1) await createOrder(run, { clientIp: ip })

  await enter(page, `/orderAnalysis/ip-analysis-list?network=${ip}`)
  const address = await loaded(page, 'Orders by address')
  await expect(address).toContainText(ip)
  await keys.press('j')
  keys.reset()
  await keys.press('b')
  const freeze = actionForm(page, 'Freeze the address')
  await expect(freeze.field('Reason')).toBeFocused()
  const reason = 'card testing'
  await keys.type(reason)
  await keys.press('Enter')
  await expect(notice(page, `${ip} is frozen`)).toBeVisible()
  expect(keys.count() - reason.length).toBe(2)
  await expect(address).toContainText('Frozen')
  await expect(createOrder(run, { clientIp: ip })).rejects.toThrow('order.addressFrozen')
  const [frozen] = (await client.call('ipFreeze.getList', { network: ip })).list
  expect(frozen).toMatchObject({ state: 'active', orders: ORDERS, reason })

  await keys.press('p')
  const row = await loaded(page, 'Frozen addresses')
  await expect(row).toContainText(ip)
  await keys.press('j', 'Enter')
  const record = page.getByRole('complementary')
  await expect(record).toContainText(reason)
  await expectAccessible(page, 'a freeze')
  // The address names the record once the cursor rests on it; the way back leads to the address.
  await expect(page).toHaveURL(/[?&]open=/)
  await tabTo(keys, record.getByRole('link', { name: String(ORDERS), exact: true }).first())
  await keys.press('Enter')
  const order = await loaded(page, 'Collection orders')
  await expect(order).toBeVisible()
  await expect(page.getByText(`${ORDERS} orders`, { exact: true })).toBeVisible()

  await page.goBack()
  await loaded(page, 'Frozen addresses')
  await expect(record).toContainText(reason)
  await keys.press('Escape')
  keys.reset()
  await keys.press('l')
  await expect(actionForm(page, 'Lift the freeze').field('Reason')).toBeFocused()
  await keys.press('Enter')
  await expect(notice(page, `${ip} was unfrozen`)).toBeVisible()
  expect(keys.count()).toBe(2)
  await expect(row).toContainText('Lifted')
  await createOrder(run, { clientIp: ip })
})
