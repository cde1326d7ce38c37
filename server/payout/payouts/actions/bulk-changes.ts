import { and } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutOrders } from '#server/db/schema/schema.ts'
import type { Act } from '#server/http/act.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { hasCode } from '#server/orders/rows/order-rows.ts'
import { rejectChange, unlockChange } from '#server/payout/payouts/actions/settle-payout.ts'
import { selectPayouts, payoutScope } from '#server/payout/payouts/payout-record.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'
import type { PayoutChange } from '#server/payout/payouts/transition/payout-step.ts'
import { readPayout, transitionPayout, transitionPayouts } from '#server/payout/payouts/transition/transition-payout.ts'

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

type Input = ParsedInputOf<'payoutOrder.bulkApply'>
type Change = Omit<PayoutChange, 'order'>

/**
 * Applies a bulk action to all payouts that allow it, with a few statements for all; returns their numbers. Invisible
 * payouts are skipped, and nothing happens for actions that need a check per payout.
 */
export async function applyTogether(
  tx: Queryable,
  { actor, services }: Pick<Call, 'actor' | 'services'>,
  input: Input,
  codes: readonly string[],
  mayRejectBegun: boolean,
): Promise<Set<string>> {
  const changeOf = changeFor(input, actor, mayRejectBegun)
  if (changeOf === undefined) return new Set()
  const found = await selectPayouts(tx).where(and(hasCode(payoutOrders, codes), payoutScope(actor)))
  const byCode = new Map(found.map(({ order }) => [order.orderCode, order]))
  const changed = await transitionPayouts(tx, services, {
    actor,
    via: 'batch',
    refused: 'leave',
    changes: codes.flatMap((code) => {
      const order = byCode.get(code)
      return order ? [{ order, ...changeOf(order) }] : []
    }),
  })
  return new Set(changed.map(({ orderCode }) => orderCode))
}

/** An action's change of a payout; undefined for one that calls the gateway. */
function changeFor(input: Input, actor: Actor, mayRejectBegun: boolean): ((order: PayoutRecord) => Change) | undefined {
  switch (input.action) {
    case 'CLAIM':
    case 'CANCEL_CLAIM':
    case 'RESEND_CALLBACK':
      return () => ({ event: input.action })
    case 'TAKE_CLAIM_AWAY':
    case 'MARK_ABNORMAL': {
      const { reason } = input.params
      return () => ({ event: input.action, reason })
    }
    case 'RELEASE_HOLD': {
      const { note } = input.params
      return () => ({ event: input.action, reason: note })
    }
    case 'REJECT': {
      const change = rejectChange(actor, input.params, mayRejectBegun)
      return () => change
    }
    case 'MARK': {
      const { orderMark } = input.params
      return (order) => markChange(order, orderMark)
    }
    case 'UNLOCK':
      return unlockChange
    case 'QUERY_STATUS':
      return undefined
  }
}
