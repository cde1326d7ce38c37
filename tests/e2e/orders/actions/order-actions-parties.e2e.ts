import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { actionForm, focusOrder, giveToSupplier, stored, supplierOf } from '#tests/e2e/support/steps/order-work.ts'
import { createOrder, detailOf } from '#tests/e2e/support/entities/orders.ts'
import { grid } from '#tests/e2e/support/locators.ts'

/** The keys of the actions on an order. */
const ACTION_KEYS = ['s', 'e', 'r', 'a', 'd', 'm', 'l', 'q', 'Shift+S', 'Shift+V']

test('a supplier acts on its team’s orders', async ({ page, keys, signIn, run }) => {
  const supplier = await signIn('supplier')
  const own = await supplierOf(run, supplier.account)
  const { rows } = await run.db.query<{ id: string; name: string }>(
    `select s.id, s.name from suppliers s join resources r on r.supplier_id = s.id
     where s.parent_id = $1 and r.product_id = 3001 and r.state = 0 and s.status = 'active' limit 1`,
    [own.id],
  )
  const { orderCode } = await createOrder(run)
  await giveToSupplier(run, [orderCode], Number(rows[0]?.id))
  await focusOrder(page, keys, 'supplier', orderCode, 'supplierTeam')
  await expect(grid(page)).toContainText(rows[0]?.name ?? '-')
  await keys.press('m')
  await expect(actionForm(page, 'Mark order').choice('Normal')).toBeFocused()
  await keys.press('3')
  await expect.poll(async () => (await detailOf(supplier.client, orderCode)).order.orderMark).toBe(3)
  expect((await stored(run, orderCode, 'MARK')).map(({ by }) => by)).toEqual([supplier.userId])
})

test('a merchant reads its orders by keyboard, and no key changes one', async ({ page, keys, signIn, run }) => {
  const merchant = await signIn('merchant')
  const { orderCode } = await createOrder(run, { merchant: merchant.account })
  const before = await detailOf(merchant.client, orderCode)
  await focusOrder(page, keys, 'merchant', orderCode)
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/order')) changes.push(request.url())
  })
  const pressAll = async () => {
    for (const key of ACTION_KEYS) await keys.press(key)
  }
  await pressAll()
  await expect(page.getByRole('form')).toHaveCount(0)
  await keys.press('Enter')
  const details = page.getByRole('complementary', { name: 'Order details' })
  await expect(details).toContainText(orderCode)
  for (const title of ['Supplement order', 'Reject order', 'Mark order', 'Resend callback'])
    await expect(details.getByRole('button', { name: title })).toHaveCount(0)
  await pressAll()
  await expect(page.getByRole('form')).toHaveCount(0)
  expect(changes).toEqual([])
  expect(await detailOf(merchant.client, orderCode)).toEqual(before)
})
