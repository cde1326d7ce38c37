import { eq, max } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import type { Queryable } from '#server/db/client.ts'
import { monitorResources, monitors } from '#server/db/schema/schema.ts'
import type { Act } from '#server/http/act.ts'
import { matchPayment } from '#server/collect/bank-records/payments/match-payment.ts'
import type { BankRecord } from '#server/collect/bank-records/bank-record.ts'
import { settlePayment } from '#server/collect/bank-records/payments/settle-payment.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { presentChanged } from '#server/collect/orders/order-detail.ts'
import { readOrder, transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { presentPayment, readUnclaimed } from '#server/collect/orders/unclaimed-payments.ts'
import { lockUtr } from '#server/orders/rows/utr.ts'
import type { Services } from '#server/platform/services.ts'

type Answer = OutputOf<'order-query.queryStatus'>

/**
 * Looks for an order's payment among the unclaimed records of its account's monitors. A certain match confirms the
 * order; otherwise the possible records are returned.
 */
export async function queryStatus({ tx, services, actor, via }: Act, orderId: number): Promise<Answer> {
  const found = await readOrder(tx, actor, { id: orderId })
  const records = await readUnclaimed(tx, services, found)
  // UTRs are locked before the order, in the same order as everywhere a UTR is used.
  for (const utr of [...new Set(records.flatMap((record) => record.utr ?? []))].sort()) await lockUtr(tx, utr)
  const asked = await transitionOrder(tx, services, {
    order: found,
    event: 'QUERY_STATUS',
    actor,
    via,
    detail: { records: records.length },
  })
  const isConfirmed = await settleCertain(tx, services, asked, records)
  const order = isConfirmed ? await readOrder(tx, actor, found) : asked
  return {
    order: await presentChanged({ actor, db: tx }, order),
    found: isConfirmed,
    candidates: isConfirmed ? [] : records.map(presentPayment),
    monitorSeenAt: await monitorSeenAt(tx, order),
  }
}

/** Confirms the order when one of the records is certainly its payment. */
async function settleCertain(
  tx: Queryable,
  services: Services,
  order: OrderRecord,
  records: readonly BankRecord[],
): Promise<boolean> {
  if (order.resourceId === null) return false
  for (const record of records) {
    const verdict = await matchPayment(tx, services, record)
    if (verdict.kind !== 'certain' || verdict.order.id !== order.id) continue
    if ((await settlePayment(tx, services, record, verdict)) !== null) return true
  }
  return false
}

async function monitorSeenAt(tx: Queryable, { resourceId }: OrderRecord): Promise<string | null> {
  if (resourceId === null) return null
  const [row] = await tx
    .select({ seenAt: max(monitors.lastSeenAt) })
    .from(monitorResources)
    .innerJoin(monitors, eq(monitors.id, monitorResources.monitorRowId))
    .where(eq(monitorResources.resourceId, resourceId))
  return row?.seenAt?.toISOString() ?? null
}
