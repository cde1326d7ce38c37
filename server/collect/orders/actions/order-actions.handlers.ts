import type { ParsedInputOf } from '#contract/contract.ts'
import type { orderActionEndpoints } from '#contract/orders/order-action.endpoints.ts'
import { orderStatusOf } from '#domain/orders/order-status.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import type { OrderEventType } from '#machines/order/order.lifecycle.ts'
import { markOrder, unlockOrder } from '#server/collect/orders/actions/mark-order.ts'
import { REJECT_PAID, rejectOrder } from '#server/collect/orders/actions/reject-order.ts'
import { freeResource, reselectOrder } from '#server/collect/orders/allocation/reselect-order.ts'
import { presentChanged } from '#server/collect/orders/order-detail.ts'
import { subjectOf } from '#server/collect/orders/order-record.ts'
import type { OrderRecord, OrderPatch } from '#server/collect/orders/order-record.ts'
import { actOrAsk } from '#server/collect/orders/transition/order-approvals.ts'
import {
  judgedOrder,
  readOrder,
  statusAfter,
  lockOrder,
  refusedFor,
  transitionOrder,
} from '#server/collect/orders/transition/transition-order.ts'
import { orderHistory } from '#server/db/schema/schema.ts'
import { actOf } from '#server/http/act.ts'
import type { Act } from '#server/http/act.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { ownTransaction, prechecked } from '#server/http/call.ts'
import { resultOf } from '#server/orders/results-of.ts'
import { markBefore, readLast, undoing } from '#server/orders/rows/undo-last.ts'
import type { Restores } from '#server/orders/rows/undo-last.ts'

const RESTORES: Restores<OrderEventType, OrderPatch> = {
  MARK: markBefore,
  UNLOCK: ({ detail: { lockedBy, lockedAt } }) => ({
    locked: true,
    lockedBy: typeof lockedBy === 'string' ? lockedBy : null,
    lockedAt: typeof lockedAt === 'string' ? new Date(lockedAt) : null,
  }),
}

/** Undoes the last event of an order if the actor caused it; otherwise 409 `order.cannotUndo`. */
async function undoLast({ tx, services, actor, via, expectedVersion }: Act, orderCode: string): Promise<OrderRecord> {
  const order = await lockOrder(tx, actor, { code: orderCode })
  if (expectedVersion !== undefined && expectedVersion !== order.version) throw refusedFor(order, 'versionConflict')
  const undo = undoing<OrderEventType, OrderPatch>(actor, {
    order,
    last: await readLast(tx, orderHistory, order.id),
    transitions: orderLifecycle.transitions,
    restores: RESTORES,
    mayHappen: (type) => orderLifecycle.judge(subjectOf(order, services), { type }).ok,
    present: { orderStatusId: order.status, version: order.version },
  })
  return await transitionOrder(tx, services, { order, actor, via, ...undo })
}

/** The order after an action, as the actor may see it. */
async function changed(call: Call, work: Promise<OrderRecord>) {
  return { order: await presentChanged(call, await work) }
}

/** Like `changed`, for actions that may require a second person's approval. */
async function changedOrAsked(call: Call, work: ReturnType<typeof actOrAsk>) {
  const { order, waitsForApproval } = await work
  return { order: await presentChanged(call, order), waitsForApproval }
}

/** Handlers of the calls that act on orders. */
export const orderActionHandlers = {
  'order.reselect': (call, input) =>
    changed(call, reselectOrder(actOf(call, input.expectedVersion), input.orderCode, input)),
  'order.reject': ownTransaction((call: Call, input: ParsedInputOf<'order.reject'>) =>
    changed(call, reject(call, input)),
  ),
  'order.freeResource': (call, { orderCode, isOffsetReplenishmentOrder, expectedVersion }) =>
    changed(call, freeResource(actOf(call, expectedVersion), orderCode, isOffsetReplenishmentOrder)),
  'order.reverseOrder': prechecked(judgedOrder('REVERSE'), (call, { orderCode: code, reason, expectedVersion }) =>
    changedOrAsked(call, actOrAsk(actOf(call, expectedVersion), { kind: 'order.reverse', code, reason })),
  ),
  'order.unlockOrder': ownTransaction(unlockAll),
  'order.updateOrderMark': (call, { id, orderMark, expectedVersion }) =>
    changed(call, markOrder(actOf(call, expectedVersion), { id }, orderMark)),
  'order.updateOrderStatus': prechecked(
    judgedOrder('UPDATE_STATUS'),
    (call, { orderCode: code, status, reason, expectedVersion }) =>
      changedOrAsked(
        call,
        actOrAsk(actOf(call, expectedVersion), {
          kind: 'order.updateStatus',
          code,
          target: orderStatusOf(status),
          reason,
        }),
      ),
  ),
  'order.undo': (call, { orderCode, expectedVersion }) =>
    changed(call, undoLast(actOf(call, expectedVersion), orderCode)),
} satisfies Pick<Handlers, Exclude<keyof typeof orderActionEndpoints, `order-query.${string}`>>

/**
 * Checks the code before the transaction, so that a wrong one counts even when the rejection fails; an order that has moved
 * on is refused before that.
 */
async function reject(call: Call, input: ParsedInputOf<'order.reject'>): Promise<OrderRecord> {
  const order = await readOrder(call.root, call.actor, { code: input.orderCode })
  statusAfter(call.services, { event: 'REJECT', expectedVersion: input.expectedVersion }, order)
  const code = order.realAmountMinor === null ? undefined : await call.demandCode(REJECT_PAID, input.googleCode)
  return await call.root.transaction(async (tx) => {
    await code?.use(tx)
    return await rejectOrder(actOf(call, input.expectedVersion, tx), input.orderCode, input, code !== undefined)
  })
}

async function unlockAll(call: Call, { orderCodes }: ParsedInputOf<'order.unlockOrder'>) {
  const results = []
  for (const orderCode of new Set(orderCodes)) {
    let lockedBy: string | null = null
    const result = await resultOf(orderCode, async () => {
      lockedBy = (await call.root.transaction((tx) => unlockOrder(actOf(call, undefined, tx), orderCode))).lockedBy
    })
    results.push({ ...result, lockedBy })
  }
  return { results }
}
