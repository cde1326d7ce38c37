import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { ORDER_ACTIONS } from '#tests/e2e/support/steps/order-action-steps.ts'
import { actionForm, focusOrder, giveToSupplier, stored, supplierOf } from '#tests/e2e/support/steps/order-work.ts'
import { createOrder, detailOf } from '#tests/e2e/support/entities/orders.ts'
import { unusedCodeOf } from '#tests/e2e/support/entities/people.ts'
import { grid, openOrders, openPalette, palette } from '#tests/e2e/support/locators.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { watchCall } from '#tests/e2e/support/steps/supplement-form.ts'

/** An order on a supplier's account. */
async function orderOf(run: Run, supplierId: number): Promise<string> {
  const { orderCode } = await createOrder(run)
  await giveToSupplier(run, [orderCode], supplierId)
  return orderCode
}

/** The actions on the focused order that the palette lists, enabled or disabled. */
async function actionsInPalette(page: Page, keys: Keys): Promise<string[]> {
  await openPalette(page, keys)
  const found: string[] = []
  for (const { title } of ORDER_ACTIONS) {
    await keys.press('Control+a')
    await page.keyboard.insertText(`>${title}`)
    await expect(palette(page).getByRole('combobox')).toHaveValue(`>${title}`)
    if (
      (await palette(page)
        .getByRole('option', { name: new RegExp(`^${title}`) })
        .count()) > 0
    )
      found.push(title)
  }
  await keys.press('Control+k')
  await expect(palette(page)).toHaveCount(0)
  return found
}

test('each outside party’s palette has exactly the actions that its calls allow', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const supplier = await supplierOf(run, 'supplier01')
  const orderCode = await orderOf(run, supplier.id)
  for (const role of ['supplier', 'merchant'] as const) {
    await signIn(role)
    await focusOrder(page, keys, role, orderCode)
    expect(await actionsInPalette(page, keys)).toEqual(
      ORDER_ACTIONS.filter(({ mayDo }) => mayDo(role)).map(({ title }) => title),
    )
  }
})

test('a supplier does each of its actions by keyboard on its own orders', async ({ page, keys, signIn, run }) => {
  const supplier = await signIn('supplier')
  const { id } = await supplierOf(run, supplier.account)
  for (const action of ORDER_ACTIONS.filter(({ mayDo }) => mayDo('supplier')))
    await test.step(action.title, async () => {
      const orderCode = await action.make(run, id)
      await focusOrder(page, keys, 'supplier', orderCode)
      const call = watchCall(page, action.path)
      await action.begin(page, keys, { code: await unusedCodeOf(run, supplier) })
      await keys.press(action.send)
      await action.settled(page, orderCode)
      await expect.poll(() => call.answers).toEqual([200])
      expect((await stored(run, orderCode, action.event)).map(({ by }) => by)).toEqual([supplier.userId])
    })
})

test('a supplier acts on its team’s orders and sees no other supplier’s', async ({ page, keys, signIn, run }) => {
  const supplier = await signIn('supplier')
  const own = await supplierOf(run, supplier.account)
  const { rows } = await run.db.query<{ id: string; name: string }>(
    `select s.id, s.name from suppliers s join resources r on r.supplier_id = s.id
     where s.parent_id = $1 and r.product_id = 3001 and r.state = 0 and s.status = 'active' limit 1`,
    [own.id],
  )
  const member = { id: Number(rows[0]?.id), name: rows[0]?.name ?? '' }
  const ofTeam = await orderOf(run, member.id)
  await focusOrder(page, keys, 'supplier', ofTeam, 'supplierTeam')
  await expect(grid(page)).toContainText(member.name)
  const { choice } = actionForm(page, 'Mark order')
  await keys.press('m')
  await expect(choice('Ordinary')).toBeFocused()
  await keys.press('3')
  await expect.poll(async () => (await detailOf(supplier.client, ofTeam)).order.orderMark).toBe(3)
  expect((await stored(run, ofTeam, 'MARK')).map(({ by }) => by)).toEqual([supplier.userId])

  const foreign = await orderOf(run, (await supplierOf(run, 'supplier02')).id)
  for (const variant of ['supplier', 'supplierTeam'] as const) {
    await openOrders(page, 'supplier', { orderCode: foreign }, variant)
    await expect(page.getByText('No order matches')).toBeVisible()
  }
  expect((await supplier.client.attempt('order.getDetail', { orderCode: foreign })).status).toBe(404)
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
  for (const { key } of ORDER_ACTIONS) await keys.press(key)
  await expect(page.getByRole('form')).toHaveCount(0)
  await keys.press('Enter')
  const details = page.getByRole('complementary', { name: 'Order details' })
  await expect(details).toContainText(orderCode)
  for (const { title } of ORDER_ACTIONS) await expect(details.getByRole('button', { name: title })).toHaveCount(0)
  for (const { key } of ORDER_ACTIONS) await keys.press(key)
  await expect(page.getByRole('form')).toHaveCount(0)
  expect(changes).toEqual([])
  expect(await detailOf(merchant.client, orderCode)).toEqual(before)
})
