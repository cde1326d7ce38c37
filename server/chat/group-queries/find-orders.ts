import { and, desc, eq, or } from 'drizzle-orm'
import type { ToldOrder } from '#domain/chat/question.ts'
import { orderStatusOf } from '#domain/orders/order-status.ts'
import { STAGE_STATUSES, payoutStageOf } from '#domain/payouts/payout-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { orders, payoutOrders } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'
import { groupScope } from '#server/chat/group-queries/group-party.ts'
import type { GroupParty } from '#server/chat/group-queries/group-party.ts'

/** How many orders of one number are told. */
const TOLD_MAX = 5

/** The orders and payouts of a number or UTR that the party of a group may be told of, the newest first. */
export async function findOrders(
  db: Queryable,
  services: Pick<Services, 'settings'>,
  party: GroupParty,
  number: string,
): Promise<(ToldOrder & { id: number })[]> {
  const of = (table: typeof orders | typeof payoutOrders) =>
    and(
      or(eq(table.orderCode, number), eq(table.merchantOrderId, number), eq(table.utr, number)),
      groupScope(table, party, services),
    )
  const collections = await db.select().from(orders).where(of(orders)).orderBy(desc(orders.id)).limit(TOLD_MAX)
  const payouts = await db
    .select()
    .from(payoutOrders)
    .where(of(payoutOrders))
    .orderBy(desc(payoutOrders.id))
    .limit(TOLD_MAX)
  return [
    ...collections.map((row) => told('order', row, orderStatusOf(row.status))),
    ...payouts.map((row) => told('payout', row, STAGE_STATUSES[payoutStageOf(row.stage)].payout)),
  ].slice(0, TOLD_MAX)
}

export type Told = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'orderCode'
  | 'merchantOrderId'
  | 'amountMinor'
  | 'realAmountMinor'
  | 'currency'
  | 'exponent'
  | 'utr'
  | 'createdAt'
  | 'completedAt'
>

function told(kind: ToldOrder['kind'], row: Told, status: string): ToldOrder & { id: number } {
  const { amountMinor, currency, exponent, realAmountMinor } = row
  return {
    id: row.id,
    kind,
    orderCode: row.orderCode,
    merchantOrderId: row.merchantOrderId,
    status,
    amount: { amountMinor, currency, exponent },
    received: realAmountMinor === null ? null : { amountMinor: realAmountMinor, currency, exponent },
    utr: row.utr,
    createdAt: row.createdAt,
    completedAt: row.completedAt,
  }
}
