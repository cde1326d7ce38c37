import { CODES } from '#contract/envelope.ts'
import type { RejectReason } from '#domain/reject-reasons.ts'
import { AppError } from '#server/http/app-error.ts'
import type { OrderAct } from '#server/orders/order-act.ts'
import type { OrderRecord } from '#server/orders/order-record.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'

export interface Rejection {
  rejectReason: RejectReason
  rejectText?: string | undefined
}

/** The kind of operation that a standing Google code covers. */
export const REJECT_PAID = 'order.rejectPaid'

/**
 * Rejects an order (驳回). One that has been paid goes through rejecting, whose job takes the money back, and only with a
 * Google code that was checked before: `mayRejectPaid`. The history keeps the catalogue's name of the reason, or its own text.
 */
export async function rejectOrder(
  act: OrderAct,
  orderCode: string,
  { rejectReason, rejectText }: Rejection,
  mayRejectPaid: boolean,
): Promise<OrderRecord> {
  const { tx, services, actor, via, expectedVersion } = act
  const ownText = rejectText?.trim() || undefined
  return await transitionOrder(tx, services, {
    order: { code: orderCode },
    event: 'REJECT',
    actor,
    via,
    expectedVersion,
    reason: rejectReason === 'other' ? (ownText ?? rejectReason) : rejectReason,
    detail: { rejectReason, ...(ownText !== undefined && { rejectText: ownText }) },
    patch: (before) => {
      if (before.realAmountMinor !== null && !mayRejectPaid) throw codeRequired()
      return {}
    },
  })
}

function codeRequired(): AppError {
  return new AppError(CODES.badInput, 'googleCode.required', { issues: [{ path: 'googleCode', fault: 'required' }] })
}
