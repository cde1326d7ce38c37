import { CODES } from '#contract/wire/envelope.ts'
import type { RejectReason } from '#domain/orders/order-status.ts'
import type { OrderPatch, OrderRecord, OrderChange } from '#server/collect/orders/order-record.ts'
import { transitionOrder, lockOrder, statusAfter } from '#server/collect/orders/transition/transition-order.ts'
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

/** The change for marking an order; null when it already has the mark, which leaves no history. */
export function markChange(order: OrderRecord, orderMark: number): OrderChange | null {
  return order.orderMark === orderMark
    ? null
    : { detail: { from: order.orderMark, to: orderMark }, patch: { orderMark } }
}

/** Marks an order. */
export async function markOrder(
  act: Act,
  named: { id: number } | { code: string },
  orderMark: number,
): Promise<OrderRecord> {
  const { tx, services, actor, via, expectedVersion } = act
  const order = await lockOrder(tx, actor, named)
  statusAfter(services, { event: 'MARK', expectedVersion }, order)
  const change = markChange(order, orderMark)
  if (!change) return order
  const { detail, patch = {} } = change
  return await transitionOrder(tx, services, {
    order,
    event: 'MARK',
    actor,
    via,
    expectedVersion,
    detail,
    patch: () => patch,
  })
}

/** An unlocked order, and the automation that held it and may still be working on it. */
export interface Unlocked {
  order: OrderRecord
  lockedBy: string | null
}

/** The change for unlocking an order. */
export function unlockChange({ lockedBy, lockedAt }: OrderRecord) {
  return {
    detail: { lockedBy, lockedAt: lockedAt?.toISOString() ?? null },
    patch: { locked: false, lockedBy: null, lockedAt: null },
  } satisfies OrderChange
}

/** Releases an order from automation. */
export async function unlockOrder(
  { tx, services, actor, via, expectedVersion }: Act,
  orderCode: string,
): Promise<Unlocked> {
  const before = await lockOrder(tx, actor, { code: orderCode })
  const { detail, patch } = unlockChange(before)
  const order = await transitionOrder(tx, services, {
    order: { code: orderCode },
    event: 'UNLOCK',
    actor,
    via,
    expectedVersion,
    detail,
    patch: () => patch,
  })
  return { order, lockedBy: before.lockedBy }
}
