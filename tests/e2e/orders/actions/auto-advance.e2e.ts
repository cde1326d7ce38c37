import { expectWithin } from '#tests/e2e/support/budgets.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { historyEntries } from '#tests/e2e/support/steps/order-work.ts'
import { findOrders } from '#tests/e2e/support/entities/orders.ts'
import { codeUnderCursor, grid, inspector, openOrders, rowOf } from '#tests/e2e/support/locators.ts'

test('auto-advance works the queue in order: it opens the next row with its likeliest action and counts the pace', async ({
  page,
  keys,
  signIn,
}) => {
  const agent = await signIn('customerService')
  const { list: merchants } = await agent.client.call('user.getUserOptions', { role: 'merchant' })
  const merchantId = merchants.find(({ partyId }) => partyId !== null)?.partyId ?? 0
  const filter = { callbackStatus: 3 as const, orderStatusId: [4], merchantId, locked: false }
  const [first, second, third] = await findOrders(agent.client, filter, 3)
  if (!first || !second || !third) throw new Error('the demo has too few failed callbacks')
  const autoAdvance = page.getByRole('status', { name: 'Working through the queue' })
  const form = page.getByRole('form', { name: 'Resend callback' })

  await openOrders(page, 'customerService', {
    callbackStatus: '3',
    orderStatusId: '4',
    merchantId: String(merchantId),
    locked: 'false',
  })
  await expect(rowOf(page, first.orderCode)).toBeVisible()
  keys.reset()
  await keys.press('t')
  await expect(inspector(page)).toContainText(first.orderCode)
  await expect(form.getByRole('button', { name: 'Send' })).toBeFocused()
  await keys.press('Enter')
  await expect(inspector(page)).toContainText(second.orderCode)
  await expect(autoAdvance).toContainText('1 done')
  await expect(form.getByRole('button', { name: 'Send' })).toBeFocused()
  // One key starts it, one completes a row and opens the next.
  expectWithin(keys, 'takeNext', 1)

  // Skipped rows are not counted.
  await keys.press('Escape')
  await expect(autoAdvance).toContainText('Paused at this row')
  await expect(form).toBeHidden()
  await keys.press('t')
  await expect(inspector(page)).toContainText(third.orderCode)
  await expect(autoAdvance).toContainText('1 done')
  await keys.press('Escape', 'Escape')
  await expect(autoAdvance).toBeHidden()
  expect(await codeUnderCursor(page)).toBe(third.orderCode)
  await expect(grid(page)).toBeFocused()

  const resent = await Promise.all(
    [first, second, third].map(({ orderCode }) => historyEntries(agent, orderCode, 'RESEND_CALLBACK')),
  )
  expect(resent.map((rows) => rows.filter(({ actor }) => actor === agent.name).length)).toEqual([1, 0, 0])
})
