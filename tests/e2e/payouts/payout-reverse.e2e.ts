import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { askReversal, passSecondLevel, notice } from '#tests/e2e/support/steps/order-work.ts'
import {
  createPaying,
  eventsOf,
  focusPayout,
  payoutAside,
  payoutDetail,
  payoutNow,
} from '#tests/e2e/support/entities/payouts.ts'
import { createStaff, openSession } from '#tests/e2e/support/entities/people.ts'
import { tabTo } from '#tests/e2e/support/locators.ts'
import { setSetting } from '#tests/e2e/support/entities/settings.ts'
import { equalLimits } from '#tests/support/equal-limits.ts'

const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

test('a reversal above the limit waits for approval: the form says so, and the payout shows the requester and the merchant’s funds', async ({
  page,
  keys,
  signIn,
  run,
}) => {
  const requester = await signIn('admin')
  const holder = await openSession(run, await createStaff(run, 'customerService'))
  const orderCode = await createPaying(run, holder)
  await holder.client.call('payoutOrder.complete', { orderCode, utr: `REV${Date.now()}` })
  // The callback is told to the merchant first: it changes the payout, and an open form says so.
  await expect.poll(async () => (await payoutNow(requester, orderCode)).callbackStatus).toBe(2)
  await setSetting(run, 'approvalLimits', equalLimits(1))
  try {
    await focusPayout(page, keys, 'payoutOrders', 'admin', orderCode)
    const { form, button } = await askReversal(page, keys, 'Reverse', 'Returned by the bank')
    await passSecondLevel(page, keys, requester)
    await expect(form.getByRole('status')).toContainText('pending a second person’s approval')
    await expect(button('Close')).toBeFocused()
    await keys.press('Enter')
    await expect(notice(page, `${orderCode} is pending a second person’s approval`)).toBeVisible()
    expect(await payoutNow(requester, orderCode)).toMatchObject({ stage: 'completed' })
    expect((await eventsOf(requester, orderCode)).at(-1)).toBe('ASK_APPROVAL')
    await focusPayout(page, keys, 'payoutOrders', 'admin', orderCode)
    await keys.press('Enter')
    const { funds } = await payoutDetail(requester, orderCode)
    for (const minor of [funds?.availableMinor, funds?.frozenMinor, funds?.inFlightMinor])
      await expect(payoutAside(page)).toContainText(`${money.format((minor ?? -1) / 100)} INR`)
    await tabTo(keys, payoutAside(page).getByRole('tab', { name: 'Overview' }))
    await keys.press('ArrowRight')
    const row = payoutAside(page)
      .getByRole('list', { name: 'History' })
      .getByRole('listitem')
      .filter({ hasText: 'Approval requested' })
    await expect(row).toContainText('Returned by the bank')
    await expect(row).toContainText(requester.name)
  } finally {
    await setSetting(run, 'approvalLimits', equalLimits(0))
  }
})
