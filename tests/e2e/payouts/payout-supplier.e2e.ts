import type { Page } from '@playwright/test'
import type { ScreenVariant } from '#domain/screens.ts'
import { SCREEN_ROUTES } from '#domain/screens.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { actionForm, notice } from '#tests/e2e/support/steps/order-work.ts'
import { createPayout, payoutGrid, payoutNow, payoutRow } from '#tests/e2e/support/entities/payouts.ts'
import { googleCodeOf, createStaff, openSession } from '#tests/e2e/support/entities/people.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'

/** An account of the demo's second supplier, or of a member of the first one's team. */
async function payoutAccount(run: Run, supplierId: number, name: string): Promise<number> {
  const { rows } = await run.db.query<{ id: string }>(
    `insert into resources (supplier_id, product_id, name, card_number, account_name, bank_name, ifsc_code, max_concurrent_orders)
     values ($1, 3002, $2, $3, 'Demo Payments Ltd', 'ICICI Bank', 'ICIC0000001', 1000) returning id`,
    [supplierId, name, `0099${Date.now()}`.slice(0, 16)],
  )
  return Number(rows[0]?.id)
}

/**
 * A payout waiting with a supplier: its payment was started from one of the supplier's accounts, and it was returned to
 * the list.
 */
async function waitingWith(run: Run, resourceId: number, subject: string): Promise<string> {
  const agent = await openSession(run, await createStaff(run, 'customerService'))
  const { orderCode } = await createPayout(run, { subject })
  await agent.client.call('payoutOrderClaim.claimOrder', { orderId: (await payoutNow(agent, orderCode)).id })
  await agent.client.call('payoutOrder.startPayment', { orderCode, resourceId })
  await agent.client.call('payoutOrder.reject', {
    orderCode,
    rejectReason: 'wrongCardOrName',
    rejectMode: 'toList',
    googleCode: googleCodeOf(agent),
  })
  return orderCode
}

async function supplierOf(
  run: Run,
  { userId }: SignedIn,
): Promise<{ id: number; accountId: number; memberId: number }> {
  const { rows } = await run.db.query<{ id: string; account: string; member: string }>(
    `select s.id, (select r.id from resources r where r.supplier_id = s.id and r.product_id = 3002 order by r.id limit 1) as account,
            (select t.id from suppliers t where t.parent_id = s.id order by t.id limit 1) as member
     from suppliers s where s.user_id = $1`,
    [userId],
  )
  return { id: Number(rows[0]?.id), accountId: Number(rows[0]?.account), memberId: Number(rows[0]?.member) }
}

async function openList(page: Page, variant: ScreenVariant, search: Record<string, string>): Promise<void> {
  const path = SCREEN_ROUTES.find((route) => route.screen === 'payoutOrders' && route.variant === variant)?.path
  await page.goto(`${path}?${new URLSearchParams(search)}`)
  await expect(payoutGrid(page)).toBeVisible()
  await expect(payoutGrid(page)).not.toHaveAttribute('aria-busy')
}

test('a supplier claims, pays and completes its own payouts, returns them only to the list, and sees its team’s in a list of their own', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const supplier = await signIn('supplier')
  const { accountId, memberId } = await supplierOf(run, supplier)
  const subject = `supplier ${Date.now()}`
  const memberAccount = await payoutAccount(run, memberId, `Team account ${Date.now()}`)
  const paid = await waitingWith(run, accountId, subject)
  const members = await waitingWith(run, memberAccount, subject)

  await openList(page, 'supplierTeam', { description: subject })
  await expect(payoutRow(page, members)).toContainText((await payoutNow(supplier, members)).supplierName ?? '-')
  await expect(payoutRow(page, paid)).toBeHidden()

  await openList(page, 'supplier', { description: subject })
  await expect(payoutRow(page, members)).toBeHidden()
  await expect(payoutRow(page, paid)).toBeVisible()
  await keys.press('j', 'c')
  await expect(notice(page, `${paid} is yours`)).toBeVisible()
  await keys.press('Home')
  // A waiting payout is in the list already, and a supplier may not return it straight to the merchant.
  await keys.press('r')
  const reject = actionForm(page, 'Reject')
  await expect(reject.form).toBeHidden()
  await keys.press('p')
  const begin = actionForm(page, 'Start payment')
  await expect(begin.choice('Payout account 1')).toBeFocused()
  await keys.press('1', 'Enter')
  await expect(notice(page, `${paid} is in payment`)).toBeVisible()
  // The form that completes it is open; without it, keys still act on what was begun.
  const complete = actionForm(page, 'Complete')
  await expect(complete.field('UTR')).toBeFocused()
  await keys.press('Escape')
  await expect(complete.form).toBeHidden()
  await keys.press('r')
  await expect(reject.choice('High-risk card')).toBeFocused()
  await expect(reject.form.getByRole('radio', { name: 'Straight to the merchant' })).toHaveCount(0)
  await expect(reject.form).toContainText('returns to the list')
  await keys.press('Escape')
  await expect(reject.form).toBeHidden()
  await keys.press('s')
  await expect(complete.field('UTR')).toBeFocused()
  await page.keyboard.insertText(`SUP${Date.now()}`)
  await keys.press('Enter')
  await expect(complete.button('Complete')).toBeFocused()
  await keys.press('Control+Enter')
  await expect(notice(page, `${paid} is paid`)).toBeVisible()
  expect(await payoutNow(supplier, paid)).toMatchObject({ stage: 'completed' })
})
