import type { Act } from '#server/http/act.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import type { PayoutChange } from '#server/payout/payouts/transition/payout-step.ts'
import { readPayout, transitionPayout } from '#server/payout/payouts/transition/transition-payout.ts'

/** The change for marking a payout; the history stores the previous mark, so that it can be undone. */
export function markChange(order: PayoutRecord, orderMark: number): Omit<PayoutChange, 'order'> {
  return {
    event: 'MARK',
    detail: { from: order.orderMark, to: orderMark },
    patch: () => ({ orderMark }),
    expectedVersion: order.version,
  }
}

/** Marks a payout. */
export async function markPayout(
  { tx, services, actor, via, expectedVersion }: Act,
  orderCode: string,
  orderMark: number,
): Promise<PayoutRecord> {
  const { order } = await readPayout(tx, { order: { code: orderCode }, actor })
  const change = markChange(order, orderMark)
  return await transitionPayout(tx, services, {
    order,
    ...change,
    actor,
    via,
    expectedVersion: expectedVersion ?? change.expectedVersion,
  })
}
