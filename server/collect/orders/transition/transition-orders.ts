import { and, sql } from 'drizzle-orm'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { ActionChannel } from '#domain/orders/order-status.ts'
import type { OrderEventType } from '#machines/order/order.lifecycle.ts'
import { ADVISORY_LOCKS } from '#server/db/transactions/advisory-locks.ts'
import type { Queryable } from '#server/db/client.ts'
import { orders } from '#server/db/schema/schema.ts'
import { storeChanged } from '#server/db/store-changed.ts'
import type { Actor } from '#server/http/call.ts'
import { effectPatch } from '#server/collect/orders/transition/order-effects.ts'
import { hasCode } from '#server/orders/rows/order-rows.ts'
import type { OrderChange, OrderRecord } from '#server/collect/orders/order-record.ts'
import { orderScope } from '#server/collect/orders/order-record.ts'
import { recordOrders } from '#server/collect/orders/transition/record-orders.ts'
import { statusAfter } from '#server/collect/orders/transition/transition-order.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'
import { nextRow } from '#server/access/records/record-steps.ts'

/** The event to apply to many orders. */
export interface OrdersTransition {
  codes: readonly string[]
  event: OrderEventType
  actor: Actor
  via: ActionChannel
  /**
   * The change of an order that the lifecycle permits; null when it is already as wanted. An AppError leaves it
   * unchanged.
   */
  changeOf: (order: OrderRecord) => OrderChange | null
}

/**
 * Changes many orders as `transitionOrder` does each, with a few statements for all. Orders that may not be changed or
 * seen are skipped. Returns the numbers of those now in the wanted state.
 */
export async function transitionOrders(
  tx: Queryable,
  services: Services,
  wanted: OrdersTransition,
): Promise<Set<string>> {
  const found = await lockOrders(tx, wanted)
  const byCode = new Map(found.map((order) => [order.orderCode, order]))
  const inTheirOrder = wanted.codes.flatMap((code) => byCode.get(code) ?? [])
  const judged = inTheirOrder.map((order) => judge(services, wanted, order))
  const allowed = judged.filter((one) => one !== null)
  const steps = allowed.flatMap(({ before, after, change }) => {
    if (!change || !after) return []
    const { detail, reason } = change
    const { actor, event, via } = wanted
    return [{ before, after, wanted: { actor, event, via, ...(detail && { detail }), reason: reason ?? null } }]
  })
  if (steps.length > 0) {
    await storeChanged(tx, orders, steps)
    await recordOrders(tx, services, steps)
  }
  return new Set(allowed.map(({ before }) => before.orderCode))
}

/** Locks in id order, so that two concurrent bulk changes never deadlock. */
async function lockOrders(tx: Queryable, { actor, codes }: OrdersTransition): Promise<OrderRecord[]> {
  // They may release slots of several accounts, as a reassignment may, so both take this lock.
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.reselect})`)
  return await tx
    .select()
    .from(orders)
    .where(and(hasCode(orders, codes), orderScope(actor)))
    .orderBy(orders.id)
    .for('no key update')
}

interface Judged {
  before: OrderRecord
  after?: OrderRecord
  change: OrderChange | null
}

function judge(services: Services, { actor, changeOf, event }: OrdersTransition, before: OrderRecord): Judged | null {
  try {
    const to = statusAfter(services, { event }, before)
    const change = changeOf(before)
    if (!change) return { before, change }
    const order = { id: before.id }
    const patch = effectPatch(
      services,
      { order, event, actor, via: 'batch', patch: () => change.patch ?? {} },
      before,
      to,
    )
    const after = nextRow(before, { ...patch, status: ORDER_STATUS_IDS[to] }, { actor, at: services.now() })
    return { before, after, change }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
