import { and, desc, eq } from 'drizzle-orm'
import type { ApprovalRow } from '#contract/people/todo.endpoints.ts'
import type { ApprovalKind } from '#domain/approvals.ts'
import { ORDER_STATUS_IDS, orderStatusOf } from '#domain/orders/order-status.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { approvedOperations, askSecondPerson } from '#server/access/approvals/operations/approved-operations.ts'
import { changeParams, needsApproval, presentApproval, worthOf } from '#server/access/approvals/approvals.ts'
import type { ApprovalRecord } from '#server/access/approvals/approvals.ts'
import type { Queryable } from '#server/db/client.ts'
import { approvals } from '#server/db/schema/schema.ts'
import type { Act } from '#server/http/act.ts'
import type { Call } from '#server/http/call.ts'
import type { OrderPatch, OrderRecord } from '#server/collect/orders/order-record.ts'
import type { OrderTransition } from '#server/collect/orders/transition/order-step.ts'
import { RECORDED_ORDER } from '#server/collect/orders/transition/record-orders.ts'
import {
  lockOrder,
  readOrder,
  refusedFor,
  statusAfter,
  transitionOrder,
} from '#server/collect/orders/transition/transition-order.ts'
import type { Services } from '#server/platform/services.ts'

/** Order operations that may need a second person, with their lifecycle events. */
const EVENTS = { 'order.reverse': 'REVERSE', 'order.updateStatus': 'UPDATE_STATUS' } as const satisfies Partial<
  Record<ApprovalKind, OrderTransition['event']>
>
type OrderApprovalKind = keyof typeof EVENTS

interface ActionInput {
  kind: OrderApprovalKind
  code: string
  /** The target state of a manual status change. */
  target?: OrderStatus
  reason: string | null
}

/**
 * Performs an operation on an order; above the approval limit it creates a request instead, if the operation is
 * possible now.
 */
export async function actOrAsk(
  act: Act,
  input: ActionInput,
): Promise<{ order: OrderRecord; waitsForApproval: boolean }> {
  const { tx, services, actor, expectedVersion } = act
  // Locked before its worth is read: a payment arriving meanwhile would raise it.
  const order = await lockOrder(tx, actor, { code: input.code })
  if (!needsApproval(services, worthOf(order))) return { order: await carryOut(act, input), waitsForApproval: false }
  const to = statusAfter(services, { event: EVENTS[input.kind], target: input.target, expectedVersion }, order)
  const params = { from: order.status, to: ORDER_STATUS_IDS[to] }
  await askSecondPerson(act, RECORDED_ORDER, order, { kind: input.kind, params, reason: input.reason })
  return { order, waitsForApproval: true }
}

async function carryOut(
  { tx, services, actor, via, expectedVersion }: Act,
  { kind, code, target, reason }: ActionInput,
  detail: Record<string, unknown> = {},
): Promise<OrderRecord> {
  // An order that waits for a payment again needs a new payment period.
  const patch = (): OrderPatch =>
    target === 'pendingConfirmation'
      ? { expiresAt: new Date(services.now().getTime() + services.settings.get('completeCheckOrderTime') * 60_000) }
      : {}
  return await transitionOrder(tx, services, {
    order: { code },
    event: EVENTS[kind],
    target,
    actor,
    via,
    expectedVersion,
    reason,
    detail,
    patch,
  })
}

/**
 * Performs an approved operation on the order's current state; 409 `order.refused` when its status has changed since
 * the request.
 */
async function carryOutApproved(
  kind: OrderApprovalKind,
  { actor, db, services, via }: Call,
  approval: ApprovalRecord,
): Promise<void> {
  const { from, to } = changeParams.parse(approval.params)
  const order = await lockOrder(db, actor, { code: approval.target })
  if (order.status !== from) throw refusedFor(order, 'versionConflict')
  const target = kind === 'order.updateStatus' ? orderStatusOf(to) : undefined
  await carryOut(
    { tx: db, services, actor, via },
    { kind, code: order.orderCode, target, reason: approval.reason },
    { approvalId: approval.id, requestedBy: approval.requestedBy },
  )
}

/** How approved and ended operations on orders are handled. */
export const orderOperations = approvedOperations<OrderRecord, OrderApprovalKind>(
  ['order.reverse', 'order.updateStatus'],
  {
    recorded: RECORDED_ORDER,
    read: (db, code) => readOrder(db, null, { code }),
    carryOut: carryOutApproved,
  },
)

/** The pending approval requests about an order, newest first. */
export async function waitingFor(db: Queryable, services: Services, orderCode: string): Promise<ApprovalRow[]> {
  const rows = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.state, 'waiting'), eq(approvals.target, orderCode)))
    .orderBy(desc(approvals.id))
  return rows.map((row) => presentApproval(services, row))
}
