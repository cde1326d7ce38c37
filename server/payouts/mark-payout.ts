import type { OrderAct } from '#server/orders/order-act.ts'
import type { PayoutRecord } from '#server/payouts/payout-record.ts'
import { readPayout, transitionPayout } from '#server/payouts/transition-payout.ts'

/** Marks a payout; the history keeps the mark it had, so that it can be taken back. */
export async function markPayout(
  { tx, services, actor, via, expectedVersion }: OrderAct,
  orderCode: string,
  orderMark: number,
): Promise<PayoutRecord> {
  const { order } = await readPayout(tx, { order: { code: orderCode }, actor })
  const detail = { from: order.orderMark, to: orderMark }
  return await transitionPayout(tx, services, {
    order,
    event: 'MARK',
    actor,
    via,
    expectedVersion: expectedVersion ?? order.version,
    detail,
    patch: () => ({ orderMark }),
  })
}
