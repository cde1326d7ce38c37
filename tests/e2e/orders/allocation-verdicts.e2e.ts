import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { inspector, openOrders } from '#tests/e2e/support/locators.ts'
import { createOrder, detailOf } from '#tests/e2e/support/entities/orders.ts'

test('an order says which account would take it now, and of each other one why it would not, with the numbers', async ({
  page,
  run,
  signIn,
}) => {
  const agent = await signIn('customerService')
  const { orderCode } = await createOrder(run)
  const { order } = await detailOf(agent.client, orderCode)
  // Another account of the product, for this order alone.
  const { rows } = await run.db.query<{ id: string }>(
    `insert into resources (supplier_id, product_id, name, max_concurrent_orders, processing_count)
      values ($1, $2, 'Full account', 3, 3) returning id`,
    [order.supplierId, order.productId],
  )
  await openOrders(page, 'customerService', { orderCode, open: orderCode })
  await inspector(page).getByRole('tab', { name: 'Allocation' }).press('Enter')
  const panel = inspector(page).getByRole('tabpanel', { name: 'Allocation' })
  await expect(panel.getByRole('heading', { name: 'If allocated now' })).toBeVisible()
  const full = panel.getByRole('listitem').filter({ hasText: 'Full account' })
  await expect(full).toContainText('Account is at its concurrent order limit · 3 of 3')
  await expect(panel).toContainText('Would accept it')
  await expect(panel).toContainText('The order is already on this account')
  await expectAccessible(page, 'aside')
  await run.db.query(`update resources set status = 'deleted', processing_count = 0 where id = $1`, [rows[0]?.id])
})
