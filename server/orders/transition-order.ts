import { and, eq, sql } from 'drizzle-orm'
import { CODES } from '#contract/envelope.ts'
import { ORDER_STATUS_IDS, orderStatusOf } from '#domain/order-status.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import type { OrderEventType } from '#machines/order/order.lifecycle.ts'
import { recordAudits } from '#server/audit/record-audit.ts'
import type { Queryable } from '#server/db/client.ts'
import { orderHistory, orders } from '#server/db/schema.ts'
import { AppError, notFound } from '#server/platform/app-error.ts'
import type { Actor } from '#server/http/call.ts'
import { applyEffects, effectPatch } from '#server/orders/order-effects.ts'
import type { OrderTransition, RecordedStep } from '#server/orders/order-step.ts'
import { subjectOf } from '#server/orders/order-record.ts'
import type { OrderRecord } from '#server/orders/order-record.ts'
import { orderScope } from '#server/orders/order-scope.ts'
import { leaving, publishAll } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'

/** An order shows itself once it has been allocated or could not be; both happen in the transaction that makes it. */
const BORN_BY: readonly OrderEventType[] = ['ALLOCATE', 'FAIL_ALLOCATION']

/** How often an order that others keep changing is judged anew. */
const TRIES = 20

/**
 * The one way an order changes: judged by its lifecycle, stored by compare-and-set on its version, and in the same
 * transaction its history, audit, ledger, held place, callback and event. Throws 404 `order.notFound`, and 409
 * `order.refused` with what the order is now, who made it so and when.
 */
export async function transitionOrder(
  tx: Queryable,
  services: Services,
  wanted: OrderTransition,
): Promise<OrderRecord> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = await readOrder(tx, wanted.actor, wanted.order)
    const to = stateAfter(services, wanted, before)
    const after = await compareAndSet(tx, services, wanted, before, to)
    if (!after) continue
    await recordSteps(tx, services, [{ wanted, before, after }])
    return after
  }
  throw refusedFor(await readOrder(tx, wanted.actor, wanted.order), 'movedOn')
}

/** Where an event leads an order as it is; throws 409 `order.refused` when it is not the version that was seen, or its lifecycle says no. */
export function stateAfter(
  services: Services,
  wanted: Pick<OrderTransition, 'event' | 'target' | 'expectedVersion'>,
  order: OrderRecord,
): OrderStatus {
  if (wanted.expectedVersion !== undefined && wanted.expectedVersion !== order.version)
    throw refusedFor(order, 'movedOn')
  const verdict = orderLifecycle.judge(subjectOf(order, services), { type: wanted.event, target: wanted.target })
  if (!verdict.ok) throw refusedFor(order, verdict.refusal)
  return verdict.to
}

/** An order that the actor may see, locked until the end of the transaction; 404 `order.notFound` otherwise. */
export async function lockOrder(tx: Queryable, actor: Actor, order: OrderTransition['order']): Promise<OrderRecord> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(isNamed(order), orderScope(actor)))
    .for('no key update')
  if (!row) throw notFound('order')
  return row
}

/** 409 with what the order is now, who made it so and when; `refusal` is a guard of the lifecycle, `notInThisState` or `movedOn`. */
export function refusedFor(order: OrderRecord, refusal: string): AppError {
  return new AppError(CODES.conflict, 'order.refused', {
    params: { refusal, orderCode: order.orderCode },
    present: {
      orderStatusId: order.status,
      version: order.version,
      locked: order.locked,
      callbackStatus: order.callbackStatus,
    },
    by: order.updatedBy,
    at: order.updatedAt.toISOString(),
  })
}

const isNamed = (order: OrderTransition['order']) =>
  'id' in order ? eq(orders.id, order.id) : eq(orders.orderCode, order.code)

/** An order that the actor may see (automation sees all); 404 `order.notFound` otherwise. */
export async function readOrder(
  tx: Queryable,
  actor: Actor | null,
  order: OrderTransition['order'],
): Promise<OrderRecord> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(isNamed(order), actor ? orderScope(actor) : undefined))
  if (!row) throw notFound('order')
  return row
}

async function compareAndSet(
  tx: Queryable,
  services: Services,
  wanted: OrderTransition,
  before: OrderRecord,
  to: OrderStatus,
) {
  const [after] = await tx
    .update(orders)
    .set({
      ...(await effectPatch(tx, services, wanted, before, to)),
      status: ORDER_STATUS_IDS[to],
      updatedAt: services.now(),
      updatedBy: wanted.actor?.name ?? null,
      version: sql`${orders.version} + 1`,
    })
    .where(and(eq(orders.id, before.id), eq(orders.version, before.version)))
    .returning()
  return after
}

/** What belongs to stored transitions by one person: their history, audit, effects and events. */
export async function recordSteps(tx: Queryable, services: Services, steps: readonly RecordedStep[]): Promise<void> {
  await tx.insert(orderHistory).values(
    steps.map(({ after, before, wanted: { actor, detail = {}, event, reason = null, via } }) => ({
      orderId: after.id,
      at: after.updatedAt,
      event,
      fromStatus: before.status,
      toStatus: after.status,
      userId: actor?.userId ?? null,
      actor: actor?.name ?? null,
      via,
      reason,
      detail,
    })),
  )
  const [actor = null] = steps.map(({ wanted }) => wanted.actor)
  if (actor) await recordAudits(tx, actor, steps.map(auditOf))
  await applyEffects(tx, services, steps)
  await publishAll(
    tx,
    steps.map(({ after, before, wanted }) => ({
      kind: 'order',
      id: after.id,
      created: BORN_BY.includes(wanted.event),
      merchantId: after.merchantId,
      supplierId: after.supplierId,
      ...leaving(before, after),
    })),
  )
}

function auditOf({ after, before, wanted: { detail, event, reason = null, via } }: RecordedStep) {
  const from = orderStatusOf(before.status)
  const to = orderStatusOf(after.status)
  return {
    action: `order.${event}`,
    target: { kind: 'order', id: after.orderCode },
    detail: { ...detail, from, to, via, reason },
  }
}
