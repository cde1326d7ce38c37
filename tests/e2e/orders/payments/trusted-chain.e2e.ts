import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { BankedAccount } from '#domain/bank-records/senders/sender-doubt.ts'
import { formatMoney } from '#domain/money/money.ts'
import { trueSender } from '#demo/parties/true-sender.ts'
import { createPublicClient } from '#demo/traffic/public-client.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { tabTo } from '#tests/e2e/support/locators.ts'
import { createOrder, detailOf, newOrder } from '#tests/e2e/support/entities/orders.ts'
import { unusedCodeOf } from '#tests/e2e/support/entities/people.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import type { Keys } from '#tests/e2e/support/keys.ts'
import type { Run } from '#tests/e2e/support/system/run.ts'
import { actionForm, notice } from '#tests/e2e/support/steps/order-work.ts'
import { enter } from '#tests/e2e/support/visit.ts'

/** Amount of no other order, and of no other payment of the account. */
const AMOUNT = 123_457
/** Limits of the balances, as both screens state them. */
const LIMITS =
  'Limits of the chain: adjacent losses show only their total, losses that cancel out do not show, and a forger who knows the balance passes until the next true record.'
const record = (page: Page) => page.getByRole('complementary')
const chainOf = (page: Page) => record(page).getByRole('list', { name: 'Chain around the record' })
const stepWith = (page: Page, text: string) => chainOf(page).getByRole('listitem').filter({ hasText: text })
const rowAt = (page: Page, nth: number): Locator => page.getByRole('grid').getByRole('row').nth(nth)

type Order = Awaited<ReturnType<typeof newOrder>>

/** Has an order wait for its payment on the account of another one. */
async function moveTo(run: Run, { orderCode, payableMinor, resourceId }: Order, there: Order): Promise<void> {
  await run.db.query(
    `update resources set processing_count = processing_count + case id when $1 then 1 else -1 end,
      processing_amount_minor = processing_amount_minor + case id when $1 then $3::bigint else -$3::bigint end
      where id in ($1, $2) and $1 <> $2`,
    [there.resourceId, resourceId, payableMinor],
  )
  await run.db.query('update orders set resource_id = $1, supplier_id = $2 where order_code = $3', [
    there.resourceId,
    there.supplierId,
    orderCode,
  ])
}

/** An account of which nothing is known by balance yet, and its monitor that tells of payments second by second. */
async function newChain(run: Run, resourceId: number) {
  await run.db.query('delete from chain_patches where resource_id = $1', [resourceId])
  await run.db.query('update bank_records set balance_minor = null where resource_id = $1', [resourceId])
  const { rows } = await run.db.query<BankedAccount & { card: string }>(
    'select card_number as card, bank_name as "bankName", ifsc_code as "ifscCode", product_id as "productId" from resources where id = $1',
    [resourceId],
  )
  const cardNumber = rows[0]?.card ?? ''
  const sender = rows[0] && trueSender(rows[0])
  const monitor = run.demo.monitors.find(({ accounts }) => accounts.includes(cardNumber))
  if (!monitor) throw new Error(`Nobody watches the account ${resourceId}.`)
  const begin = Date.now() - 10_000
  return async (second: number, amountMinor: number, balanceMinor?: number) => {
    const utr = `CHAIN${randomUUID().slice(0, 8).toUpperCase()}`
    const { matchedOrderCode } = await createPublicClient(run.url).report(
      { monitorId: String(monitor.monitorId), key: monitor.key },
      {
        ...{ recordId: utr, kind: 'sms', sender, cardNumber, amountMinor, utr, text: `credited ${utr}` },
        ...(balanceMinor === undefined ? {} : { balanceMinor }),
        occurredAt: new Date(begin + second * 1_000).toISOString(),
      },
    )
    expect(matchedOrderCode).toBeNull()
  }
}

test('a chain is walked to its break, and the missing movement pays the order that it fits by two keys and a code', async ({
  page,
  keys,
  run,
  signIn,
}) => {
  const admin = await signIn('superAdmin')
  const { orderCode } = await createOrder(run, { amount: AMOUNT })
  const { payableMinor, resourceId } = (await detailOf(admin.client, orderCode)).order
  const account = resourceId ?? 0
  const tell = await newChain(run, account)
  const missing = `${formatMoney(payableMinor, 2)} is missing here`
  await tell(0, 311, 1_000_311)
  // The order's payment, which nobody tells of.
  const after = 1_000_311 + payableMinor + 523
  await tell(2, 523, after)
  await tell(3, 99)
  await tell(4, 701, after + 99 + 701)

  // One that says no balance proves nothing, and has not failed for that.
  await enter(page, `/securityNodes/list?resourceId=${account}`)
  await expect(rowAt(page, 1)).toContainText('Trusted')
  await expect(rowAt(page, 2)).toContainText('Unverifiable')
  await expect(rowAt(page, 3)).toContainText('Broken')
  await expect(rowAt(page, 4)).toContainText('Trusted')
  await keys.press('Home', 'j', 'Enter')
  await expect(record(page)).toContainText('no balance')
  await expect(stepWith(page, 'is missing here')).toHaveCount(0)
  await keys.press('Escape', 'Home', 'Enter')

  // From the newest over the silent one to the break.
  await expect(chainOf(page).getByRole('link')).toHaveCount(4)
  await expect(stepWith(page, 'Has no balance, but its amount fits')).toContainText('0.99')
  await expect(stepWith(page, missing)).toContainText(`balance ${formatMoney(after, 2)}`)
  await expect(record(page)).toContainText(LIMITS)
  await expectAccessible(page, 'a chain with a break')
  await tabTo(keys, chainOf(page).getByRole('link').last())
  await keys.press('ArrowUp', 'ArrowUp')
  await expect(stepWith(page, missing).getByRole('link')).toBeFocused()
  await keys.press('Home', 'ArrowDown', 'Enter')
  await expect(stepWith(page, missing).getByRole('link')).toHaveAttribute('aria-current', 'true')
  // The missing payment is proposed by a job, a moment after the break was found.
  await expect(record(page).getByRole('button', { name: 'Open the break before the record' })).toBeVisible()
  await keys.press('b')
  await expect(page).toHaveURL(/\/securityNodes\/security-patch-list\?open=\d+/)
  await expect(record(page).getByRole('link', { name: orderCode }).first()).toBeVisible()
  await expect(stepWith(page, missing)).toBeVisible()
  await expect(record(page)).toContainText(LIMITS)
  await expectAccessible(page, 'the patch of a break')

  keys.reset()
  await keys.press('a')
  const { code, form } = actionForm(page, 'Accept the missing movement')
  await expect(form).toContainText(`matched to order ${orderCode}`)
  await expectAccessible(page, 'the form that accepts a missing movement')
  await code.fill(await unusedCodeOf(run, admin))
  await keys.press('Control+Enter')
  await expect(notice(page, `${orderCode} is paid`)).toBeVisible()
  expectWithin(keys, 'acceptPatch')
  expect((await detailOf(admin.client, orderCode)).order.realAmountMinor).toBe(payableMinor)
  const { list: patches } = await admin.client.call('chainPatch.getList', { resourceId: account })
  expect(patches).toMatchObject([{ patchState: 'accepted', orderCode }])

  await enter(page, `/securityNodes/list?resourceId=${account}`)
  await expect(rowAt(page, 1)).toContainText('Trusted')
  await keys.press('Home', 'Enter')
  await expect(chainOf(page).getByRole('link')).toHaveCount(5)
  await expect(stepWith(page, formatMoney(payableMinor, 2))).toHaveCount(1)
  await expect(stepWith(page, 'is missing here')).toHaveCount(0)
  const { list } = await admin.client.call('chainNode.getList', { resourceId: account, linkState: ['broken'] })
  expect(list).toEqual([])

  // A forged payment passes until the next true one, which goes on from the same balance as it does.
  const newest = after + 99 + 701
  await tell(5, 401, newest + 401)
  await tell(6, 77, newest + 77)
  await enter(page, `/securityNodes/list?resourceId=${account}`)
  await expect(rowAt(page, 1)).toContainText('Broken')
  await keys.press('Home', 'j', 'Enter')
  const forked = stepWith(page, 'Continues from the same balance')
  await expect(forked).toContainText(formatMoney(77, 2))
  await tabTo(keys, chainOf(page).getByRole('link').first())
  await keys.press('End', 'Enter')
  await expect(chainOf(page).getByRole('link').last()).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page, 'a chain that forks')

  await test.step('the missing movements of an account are accepted one after the other', () =>
    acceptInTurn(page, keys, run, admin))
})

async function acceptInTurn(page: Page, keys: Keys, run: Run, admin: SignedIn) {
  const [first, second] = [await newOrder(run, admin, 134_561), await newOrder(run, admin, 145_673)]
  const account = first.resourceId ?? 0
  await moveTo(run, second, first)
  const tell = await newChain(run, account)
  const [begin, between] = [2_000_000, 2_000_000 + first.payableMinor + 523]
  await tell(0, 311, begin)
  await tell(2, 523, between)
  await tell(4, 701, between + second.payableMinor + 701)
  const { code, form } = actionForm(page, 'Accept the missing movement')
  const accept = async () => {
    await code.fill(await unusedCodeOf(run, admin))
    await keys.press('Control+Enter')
  }

  await enter(page, `/securityNodes/security-patch-list?resourceId=${account}&patchState=proposed`)
  // The missing payment is proposed by a job, a moment after the break was found.
  await expect(page.getByRole('grid').getByRole('link', { name: /^C\d{16}$/ })).toHaveCount(2)
  await keys.press('Home')
  keys.reset()
  await keys.press('t')
  await expect(form).toContainText(`matched to order ${second.orderCode}`)
  await accept()
  await expect(form).toContainText(`matched to order ${first.orderCode}`)
  expectWithin(keys, 'acceptPatch')
  await accept()
  await expect(page.getByRole('status', { name: 'Working through the queue' })).toContainText('2 done')
  for (const { orderCode, payableMinor } of [first, second])
    expect((await detailOf(admin.client, orderCode)).order.realAmountMinor).toBe(payableMinor)
}
