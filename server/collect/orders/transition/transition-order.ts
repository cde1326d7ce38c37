import { and, eq, sql } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import { ORDER_STATUS_IDS, orderStatusOf } from '#domain/orders/order-status.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import type { Queryable } from '#server/db/client.ts'
import { orders } from '#server/db/schema/schema.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { commissionPatch, effectPatch } from '#server/collect/orders/transition/order-effects.ts'
import { subjectOf, orderScope } from '#server/collect/orders/order-record.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import type { OrderTransition } from '#server/collect/orders/transition/order-step.ts'
import { recordOrders } from '#server/collect/orders/transition/record-orders.ts'
import { AppError, notFound } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'
import { stateAfter } from '#server/access/records/record-steps.ts'

/** Retries for an order that others keep changing. */
const TRIES = 20

/**
 * The only function that changes an order: judged by its lifecycle, stored by compare-and-set on its version, with its
 * history, audit, ledger, capacity slot, callback and event in the same transaction. Throws 404 `order.notFound`, and
 * 409 `order.refused` with the order's current state, who changed it and when.
 */
export async function transitionOrder(
  tx: Queryable,
  services: Services,
  wanted: OrderTransition,
): Promise<OrderRecord> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = (tries === 0 && wanted.before) || (await readOrder(tx, wanted.actor, wanted.order))
    const to = statusAfter(services, wanted, before)
    const stored = await compareAndSet(tx, services, wanted, before, to)
    if (!stored) continue
    await recordOrders(tx, services, [{ wanted, before, ...stored }])
    return stored.after
  }
  throw refusedFor(await readOrder(tx, wanted.actor, wanted.order), 'versionConflict')
}

/**
 * The status after an event; throws 409 `order.refused` when the version differs from the one seen, or the lifecycle
 * refuses.
 */
export function statusAfter(
  services: Services,
  { event, expectedVersion, target }: Pick<OrderTransition, 'event' | 'target' | 'expectedVersion'>,
  order: OrderRecord,
): OrderStatus {
  return stateAfter({
    row: order,
    expectedVersion,
    judge: () => orderLifecycle.judge(subjectOf(order, services), { type: event, target }),
    refused: (refusal) => refusedFor(order, refusal),
  })
}

interface AskedOrder {
  orderCode: string
  expectedVersion?: number | undefined
  /** The wanted status of a manual change. */
  status?: Parameters<typeof orderStatusOf>[0] | undefined
}

/** A precheck: 409 `order.refused` where the version differs from the one seen, or the lifecycle refuses the event. */
export const judgedOrder =
  (event: OrderTransition['event']) =>
  async ({ actor, db, services }: Call, { orderCode: code, expectedVersion, status }: AskedOrder): Promise<void> => {
    const target = status === undefined ? undefined : orderStatusOf(status)
    statusAfter(services, { event, expectedVersion, target }, await readOrder(db, actor, { code }))
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

/**
 * 409 with the order's current state, who changed it and when; `refusal` is a lifecycle guard, `notInThisState` or
 * `versionConflict`.
 */
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
  const patch = effectPatch(services, wanted, before, to)
  const commission = await commissionPatch(tx, services, before, patch)
  const [after] = await tx
    .update(orders)
    .set({
      ...patch,
      ...commission.patch,
      status: ORDER_STATUS_IDS[to],
      updatedAt: services.now(),
      updatedBy: wanted.actor?.name ?? null,
      version: sql`${orders.version} + 1`,
    })
    .where(and(eq(orders.id, before.id), eq(orders.version, before.version)))
    .returning()
  return after && { after, chain: commission.chain }
}
