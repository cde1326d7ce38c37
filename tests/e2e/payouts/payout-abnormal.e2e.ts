import type { RejectMode } from '#domain/payouts/payout-status.ts'
import { batchAside, exportedBatch, focusBatch } from '#tests/e2e/support/entities/batches.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { payoutNow } from '#tests/e2e/support/entities/payouts.ts'
import { tabTo } from '#tests/e2e/support/locators.ts'

const MODES: { mode: RejectMode; digit: string; stage: string; frozen: boolean }[] = [
  { mode: 'toMerchant', digit: '1', stage: 'rejected', frozen: false },
  { mode: 'toList', digit: '2', stage: 'allocated', frozen: true },
]

for (const { mode, digit, stage, frozen } of MODES) {
  test(`a batch is marked abnormal by keyboard: the ticked order goes ${mode}, the others become free for other batches`, async ({
    page,
    keys,
    signIn,
    run,
  }) => {
    const agent = await signIn('customerService')
    const made = await exportedBatch(run, agent, 2)
    const [unpaid = '', other = ''] = made.codes
    await focusBatch(page, keys, 'customerService', made)
    const aside = batchAside(page)
    await keys.press('w')
    await tabTo(keys, aside.getByRole('checkbox', { name: unpaid }))
    await keys.press('Space')
    await tabTo(keys, aside.getByRole('radio', { name: 'Straight to the merchant' }))
    await keys.press(digit)
    // The focus advances by itself: to the reason, then to the code.
    await expect(aside.getByRole('radio', { name: 'High-risk card' })).toBeFocused()
    await keys.press('3')
    await expect(aside.getByLabel('Google code')).toBeFocused()
    await keys.press('F2')
    await expect(aside.getByLabel('Google code')).toHaveValue(/^\d{6}$/)
    await keys.press('Control+Enter')
    await expect.poll(async () => (await payoutNow(agent, unpaid)).stage).toBe(stage)
    const order = await payoutNow(agent, unpaid)
    expect([order.frozenMinor !== 0, order.inOpenBatch]).toEqual([frozen, false])
    expect(await payoutNow(agent, other)).toMatchObject({ stage: 'allocated', inOpenBatch: false })
    const { batch } = await agent.client.call('payoutBatch.getOrders', { batchId: made.batch.id })
    expect(batch).toMatchObject({ state: 'abnormal', abnormalCount: 1 })
  })
}
