import { CODES } from '#contract/wire/envelope.ts'
import type { RejectReason } from '#domain/orders/reject-reasons.ts'
import type { OrderPatch, OrderRecord } from '#server/collect/orders/order-record.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import type { Act } from '#server/http/act.ts'
import { AppError } from '#server/platform/app-error.ts'

export interface Rejection {
  rejectReason: RejectReason
  rejectText?: string | undefined
}

/** The operation kind covered by a standing Google code. */
export const REJECT_PAID = 'order.rejectPaid'

/**
 * The change for rejecting an order. The history stores the catalogue's name of the reason, or the custom text. Throws
 * `googleCode.required` for a paid order, unless a code was checked before: `mayRejectPaid`.
 */
export function rejectChange({ rejectReason, rejectText }: Rejection, mayRejectPaid: boolean) {
  const ownText = rejectText?.trim() || undefined
  return {
    reason: rejectReason === 'other' ? (ownText ?? rejectReason) : rejectReason,
    detail: { rejectReason, ...(ownText !== undefined && { rejectText: ownText }) },
    patchOf: (before: OrderRecord): OrderPatch => {
      if (before.realAmountMinor !== null && !mayRejectPaid) throw codeRequired()
      return {}
    },
  }
}

/** Rejects an order (驳回). A paid one goes to the rejecting state, and a job returns the money. */
export async function rejectOrder(
  act: Act,
  orderCode: string,
  rejection: Rejection,
  mayRejectPaid: boolean,
): Promise<OrderRecord> {
  const { tx, services, actor, via, expectedVersion } = act
  const { detail, patchOf, reason } = rejectChange(rejection, mayRejectPaid)
  return await transitionOrder(tx, services, {
    order: { code: orderCode },
    event: 'REJECT',
    actor,
    via,
    expectedVersion,
    reason,
    detail,
    patch: patchOf,
  })
}

function codeRequired(): AppError {
  return new AppError(CODES.badInput, 'googleCode.required', { issues: [{ path: 'googleCode', fault: 'required' }] })
}
