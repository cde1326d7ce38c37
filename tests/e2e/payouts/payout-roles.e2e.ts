import type { Page } from '@playwright/test'
import texts from '#locales/en-US/commands.json' with { type: 'json' }
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import type { ScreenVariant } from '#domain/screens.ts'
import { SCREEN_ROUTES } from '#domain/screens.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import { actionForm, notice } from '#tests/e2e/support/steps/order-work.ts'
import {
  createPayout,
  eventsOf,
  payoutAside,
  payoutGrid,
  payoutNow,
  payoutRow,
} from '#tests/e2e/support/entities/payouts.ts'
import { googleCodeOf, createStaff, openSession } from '#tests/e2e/support/entities/people.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import { openPalette, palette } from '#tests/e2e/support/locators.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { enter } from '#tests/e2e/support/visit.ts'

type PayoutCommand = keyof typeof texts.payout

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
  await enter(page, `${path}?${new URLSearchParams(search)}`)
  await expect(payoutGrid(page)).toBeVisible()
  await expect(payoutGrid(page)).not.toHaveAttribute('aria-busy')
}

const heads = (page: Page) => payoutGrid(page).getByRole('columnheader').allInnerTexts()

/** Which of these commands the person's palette lists, enabled or disabled. */
async function known(page: Page, keys: Keys, commands: readonly PayoutCommand[]): Promise<PayoutCommand[]> {
  const found: PayoutCommand[] = []
  for (const command of commands) {
    const title = texts.payout[command]
    await openPalette(page, keys)
    await keys.type(`>${title}`)
    await expect(palette(page).getByRole('combobox')).toHaveValue(`>${title}`)
    await expect(palette(page).getByRole('option').or(palette(page).getByRole('status')).first()).toBeVisible()
    if (
      (await palette(page)
        .getByRole('option')
        .filter({ has: page.getByText(title, { exact: true }) })
        .count()) > 0
    )
      found.push(command)
    await keys.press('Escape')
    await expect(palette(page)).toBeHidden()
  }
  return found
}

/** Checks that another party's payout is not visible: not in the list, not by its number, not by an action. */
async function expectForeign(
  page: Page,
  person: SignedIn,
  variant: ScreenVariant,
  { id, orderCode }: Pick<PayoutRow, 'id' | 'orderCode'>,
): Promise<void> {
  await openList(page, variant, { orderCode })
  await expect(page.getByText('No payout matches')).toBeVisible()
  expect(await person.client.attempt('payoutOrder.getDetail', { orderCode })).toMatchObject({
    code: 404,
    msg: 'payout.notFound',
  })
  const claim = await person.client.attempt('payoutOrderClaim.claimOrder', { orderId: id })
  expect(claim.code).toBe(person.role === 'merchant' ? 403 : 404)
}

test('a supplier claims, pays and completes its own payouts, returns them only to the list, and sees no merchant data', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const supplier = await signIn('supplier')
  const { accountId } = await supplierOf(run, supplier)
  const subject = `supplier ${Date.now()}`
  const [paid, returned] = [await waitingWith(run, accountId, subject), await waitingWith(run, accountId, subject)]
  await openList(page, 'supplier', { description: subject })
  await expect(payoutGrid(page).getByRole('row')).toHaveCount(3)
  expect(await heads(page)).toEqual(expect.arrayContaining(['Paid from', 'Payee', 'UTR']))
  for (const hidden of ['Supplier', 'Fee', 'Frozen', 'Risk', 'IP address'])
    expect(await heads(page)).not.toContain(hidden)

  await openList(page, 'supplier', { orderCode: paid })
  await keys.press('j', 'c')
  await expect(notice(page, `${paid} is yours`)).toBeVisible()
  await keys.press('p')
  const begin = actionForm(page, 'Begin to pay')
  await expect(begin.choice('Payout account 1')).toBeFocused()
  await keys.press('1', 'Enter')
  await expect(notice(page, `${paid} is being paid`)).toBeVisible()
  await openList(page, 'supplier', { orderCode: paid })
  await keys.press('j', 's')
  const complete = actionForm(page, 'Complete')
  await expect(complete.field('UTR')).toBeFocused()
  await keys.type(`SUP${Date.now()}`)
  await keys.press('Enter')
  await expect(complete.button('Complete')).toBeFocused()
  await keys.press('Control+Enter')
  await expect(notice(page, `${paid} is paid`)).toBeVisible()
  expect(await payoutNow(supplier, paid)).toMatchObject({ stage: 'completed' })

  await openList(page, 'supplier', { orderCode: returned })
  await keys.press('j', 'c')
  await expect(notice(page, `${returned} is yours`)).toBeVisible()
  // A waiting payout is in the list already, and a supplier may not return it straight to the merchant.
  await keys.press('r')
  await expect(actionForm(page, 'Reject').form).toBeHidden()
  expect(
    await supplier.client.attempt('payoutOrder.reject', {
      orderCode: returned,
      rejectReason: 'highRiskCard',
      rejectMode: 'toMerchant',
    }),
  ).toMatchObject({ code: 403 })
  await supplier.client.call('payoutOrder.startPayment', { orderCode: returned, resourceId: accountId })
  await openList(page, 'supplier', { orderCode: returned })
  await keys.press('j', 'r')
  const reject = actionForm(page, 'Reject')
  await expect(reject.choice('High-risk card')).toBeFocused()
  await expect(reject.form.getByRole('radio', { name: 'Straight to the merchant' })).toHaveCount(0)
  await expect(reject.form).toContainText('goes back to the list')
  await keys.press('3')
  await expect(reject.code).toBeFocused()
  await keys.press('F2')
  await expect(reject.code).toHaveValue(/^\d{6}$/)
  await keys.press('Control+Enter')
  await expect(notice(page, `${returned} was rejected`)).toBeVisible()
  expect(await payoutNow(supplier, returned)).toMatchObject({ stage: 'allocated' })
  expect((await eventsOf(supplier, returned)).filter((event) => event === 'RETURN_TO_LIST')).toHaveLength(2)

  expect(await known(page, keys, ['claim', 'mark', 'complete', 'unlock', 'reverse', 'hold', 'takeAway'])).toEqual([
    'claim',
    'complete',
  ])
  const { orderCode } = await createPayout(run)
  const agent = await openSession(run, await createStaff(run, 'customerService'))
  await expectForeign(page, supplier, 'supplier', await payoutNow(agent, orderCode))
})

test('a supplier works on its team’s payouts in a separate list that names the member', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const leader = await signIn('supplier')
  const { accountId, memberId } = await supplierOf(run, leader)
  const subject = `team ${Date.now()}`
  const memberAccount = await payoutAccount(run, memberId, `Team account ${Date.now()}`)
  const [own, members] = [await waitingWith(run, accountId, subject), await waitingWith(run, memberAccount, subject)]
  await openList(page, 'supplierTeam', { description: subject })
  await expect(payoutRow(page, members)).toBeVisible()
  await expect(payoutRow(page, own)).toBeHidden()
  expect((await heads(page)).slice(0, 3)).toContain('Supplier')
  const { supplierName } = await payoutNow(leader, members)
  await expect(payoutRow(page, members)).toContainText(supplierName ?? '-')
  await keys.press('j', 'c')
  await expect(notice(page, `${members} is yours`)).toBeVisible()
  await keys.press('b')
  await expect(notice(page, `${members} is back in the pool`)).toBeVisible()
  await openList(page, 'supplier', { description: subject })
  await expect(payoutRow(page, own)).toBeVisible()
  await expect(payoutRow(page, members)).toBeHidden()
})

test('a merchant follows its own payouts and cannot act on them', async ({ page, keys, signIn, run }) => {
  const merchant = await signIn('merchant')
  const { orderCode } = await createPayout(run)
  await openList(page, 'merchant', { orderCode })
  await expect(payoutRow(page, orderCode)).toBeVisible()
  expect(await heads(page)).toEqual(
    expect.arrayContaining(['Merchant order number', 'Fee', 'Frozen', 'Rejected because']),
  )
  for (const hidden of ['Held by', 'Paid from', 'Supplier', 'Risk', 'Mark', 'Lock', 'Merchant'])
    expect(await heads(page)).not.toContain(hidden)
  await keys.press('j')
  for (const key of ['c', 'b', 'p', 's', 'r', 'w', 'm', 'l', 'e', 'Shift+V', 'h']) await keys.press(key)
  await expect(page.getByRole('form')).toHaveCount(0)
  expect(
    await known(page, keys, ['claim', 'startPayment', 'complete', 'reject', 'mark', 'reverse', 'resendCallback']),
  ).toEqual([])
  await openList(page, 'merchant', { orderCode })
  await keys.press('j', 'Enter')
  await expect(payoutAside(page)).toContainText('Available')
  await expect(payoutAside(page)).not.toContainText('Held by')
  expect(await payoutNow(merchant, orderCode)).toMatchObject({ stage: 'pooled' })
  expect(
    await merchant.client.attempt('payoutOrder.reject', {
      orderCode,
      rejectReason: 'highRiskCard',
      rejectMode: 'toMerchant',
    }),
  ).toMatchObject({ code: 403 })
  const { rows } = await run.db.query<{ id: string; order_code: string }>(
    'select id, order_code from payout_orders where merchant_id <> (select id from merchants where user_id = $1) limit 1',
    [merchant.userId],
  )
  await expectForeign(page, merchant, 'merchant', { id: Number(rows[0]?.id), orderCode: rows[0]?.order_code ?? '' })
})

test('with more accounts than digits, one is found by typing', async ({ page, keys, signIn, run }) => {
  const agent = await signIn('customerService')
  const { rows } = await run.db.query<{ id: string }>('select id from suppliers order by id limit 2')
  // Spelled in words, since the search matches account numbers too.
  const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
  const made: number[] = []
  for (const name of names) made.push(await payoutAccount(run, Number(rows[1]?.id), `Spare account ${name}`))
  try {
    const { orderCode } = await createPayout(run)
    await agent.client.call('payoutOrderClaim.claimOrder', { orderId: (await payoutNow(agent, orderCode)).id })
    await openList(page, 'customerService', { orderCode })
    await keys.press('j', 'p')
    const { form } = actionForm(page, 'Begin to pay')
    const search = form.getByRole('combobox', { name: 'Account' })
    await expect(search).toBeFocused()
    await expect(form.getByRole('radio')).toHaveCount(0)
    await keys.type('nothing like it')
    await expect(form.getByText('Nothing matches')).toBeVisible()
    await keys.press('Control+a')
    await keys.type('spare eleven')
    await expect(form.getByRole('option')).toHaveCount(1)
    await keys.press('Enter')
    await expect(form.getByRole('option', { selected: true })).toContainText('Spare account eleven')
    await expect(form.getByRole('button', { name: /^Begin/ })).toBeFocused()
    await keys.press('Enter')
    await expect(notice(page, `${orderCode} is being paid`)).toBeVisible()
    expect(await payoutNow(agent, orderCode)).toMatchObject({
      stage: 'processing',
      resourceId: made[names.indexOf('eleven')],
    })
  } finally {
    await run.db.query(`update resources set status = 'deleted' where id = any($1)`, [made])
  }
})
