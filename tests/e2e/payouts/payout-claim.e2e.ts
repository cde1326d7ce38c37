import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { notice } from '#tests/e2e/support/steps/order-work.ts'
import { createStaff, openSession } from '#tests/e2e/support/entities/people.ts'
import {
  createPayout,
  eventsOf,
  focusPayout,
  openPayouts,
  payoutAside,
  payoutDetail,
  payoutNow,
  payoutRow,
} from '#tests/e2e/support/entities/payouts.ts'
import { watchCall } from '#tests/e2e/support/steps/supplement-form.ts'

test('one key claims a payout and shows the lease, another releases it; z undoes a claim', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const { orderCode } = await createPayout(run)
  await focusPayout(page, keys, 'payoutPool', 'customerService', orderCode)
  await keys.press('c')
  await expect(notice(page, `${orderCode} is yours`)).toBeVisible()
  expect(keys.count()).toBe(1)
  await expect(payoutRow(page, orderCode)).toContainText('Me')
  const { claim } = await payoutNow(agent, orderCode)
  expect(claim).toMatchObject({ userId: agent.userId })
  await keys.press('Enter')
  await expect(payoutAside(page)).toContainText('Held by')
  await expect(payoutAside(page)).toContainText('Until')
  await keys.press('Escape', 'b')
  await expect(notice(page, `${orderCode} is back in the pool`)).toBeVisible()
  expect(await payoutNow(agent, orderCode)).toMatchObject({ stage: 'pooled', claim: null })
  await openPayouts(page, 'payoutPool', 'customerService', { orderCode })
  await keys.press('j', 'c')
  await expect(notice(page, `${orderCode} is yours`)).toBeVisible()
  await keys.press('z')
  await expect(notice(page, `The last action on ${orderCode} was taken back`)).toBeVisible()
  expect(await payoutNow(agent, orderCode)).toMatchObject({ stage: 'pooled', claim: null })
})

test('the next free payout is claimed in one keystroke', async ({ page, keys, signIn, run }) => {
  const agent = await signIn('customerService')
  await createPayout(run)
  await openPayouts(page, 'payoutPool', 'customerService')
  const call = watchCall(page, '/v1.0/payoutOrderClaim/claimNext')
  keys.reset()
  await keys.press('Shift+N')
  await expect(page.getByRole('status').filter({ hasText: 'is yours' })).toBeVisible()
  expectWithin(keys, 'claimNext')
  await expect.poll(() => call.answers).toEqual([200])
  const { list } = await agent.client.call('payoutOrder.getPool', { claimedByMe: true })
  expect(list).toHaveLength(1)
})

test('two operators on one payout: one holds it, the other sees live by whom and since when', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const agent = await signIn('customerService')
  const other = await openSession(run, await createStaff(run, 'customerService'))
  const { orderCode } = await createPayout(run)
  await focusPayout(page, keys, 'payoutPool', 'customerService', orderCode)
  const { id } = await payoutNow(agent, orderCode)
  await other.client.call('payoutOrderClaim.claimOrder', { orderId: id })
  await expect(payoutRow(page, orderCode)).toContainText(`${other.name} · 0 min`)
  await keys.press('c')
  await expect(notice(page, `${orderCode} is yours`)).toBeHidden()
  expect((await payoutNow(agent, orderCode)).claim).toMatchObject({ userId: other.userId })
  expect((await eventsOf(agent, orderCode)).filter((event) => event === 'CLAIM')).toHaveLength(1)
  await other.client.call('payoutOrderClaim.cancelClaim', { orderId: id })
  await expect(payoutRow(page, orderCode)).not.toContainText(other.name)
})

test('the payout shows the merchant’s available, frozen and in-flight sums', async ({ page, keys, signIn, run }) => {
  const admin = await signIn('admin')
  const { orderCode } = await createPayout(run)
  await focusPayout(page, keys, 'payoutPool', 'admin', orderCode)
  await keys.press('Enter')
  const { funds } = await payoutDetail(admin, orderCode)
  const money = (minor: number) => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(minor / 100)
  for (const minor of [funds?.availableMinor, funds?.frozenMinor, funds?.inFlightMinor])
    await expect(payoutAside(page)).toContainText(`${money(minor ?? -1)} INR`)
})

test('many payouts are claimed at once', async ({ page, keys, signIn, run }) => {
  const agent = await signIn('customerService')
  const subject = `claims ${Date.now()}`
  const codes = [(await createPayout(run, { subject })).orderCode, (await createPayout(run, { subject })).orderCode]
  await openPayouts(page, 'payoutPool', 'customerService', { description: subject })
  await expect(payoutRow(page, codes[1] ?? '')).toBeVisible()
  await keys.press('*', 'a', 'c')
  const panel = page.getByRole('region', { name: 'Claim payouts' }).last()
  await expect(panel.getByRole('button', { name: 'Claim 2 payouts' })).toBeFocused()
  await keys.press('Enter')
  await expect(panel.getByRole('status')).toContainText('2 done')
  for (const orderCode of codes)
    expect((await payoutNow(agent, orderCode)).claim).toMatchObject({ userId: agent.userId })
})
