import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { DeskQueue } from '#domain/bank-records/bank-records.ts'
import { deskQueueOf } from '#server/collect/bank-records/desk/desk-queue.ts'
import { bankRecordClaims, bankRecords, bankRecordShares, orders, users } from '#server/db/schema/schema.ts'
import type { ListCall } from '#server/platform/lists/list-parts.ts'

/** Facts that the desk adds to a payment. */
export interface DeskFacts {
  deskQueue: DeskQueue | null
  moreOrders: string | null
  matchedBy: string | null
  claimedBy: string | null
}

const NOTHING: DeskFacts = { deskQueue: null, moreOrders: null, matchedBy: null, claimedBy: null }

const moreOrders = sql<string | null>`(
  select string_agg(${orders.orderCode}, ', ' order by ${orders.id}) from ${bankRecordShares}
  join ${orders} on ${orders.id} = ${bankRecordShares.orderId}
  where ${bankRecordShares.bankRecordId} = ${bankRecords.id} and ${orders.id} <> ${bankRecords.orderId})`

const matchedBy = sql<string | null>`(select u.account from users u where u.id = ${bankRecords.matchedById})`

/** The facts of some payments, by id. */
export async function readDeskFacts(
  { actor, db, services }: ListCall,
  ids: readonly number[],
): Promise<(id: number) => DeskFacts> {
  if (ids.length === 0) return () => NOTHING
  const rows = await db
    .select({
      id: bankRecords.id,
      deskQueue: deskQueueOf(services),
      moreOrders,
      matchedBy,
      claimedBy: users.account,
    })
    .from(bankRecords)
    .leftJoin(
      bankRecordClaims,
      and(
        eq(bankRecordClaims.bankRecordId, bankRecords.id),
        gt(bankRecordClaims.until, services.now()),
        ne(bankRecordClaims.userId, actor.userId),
      ),
    )
    .leftJoin(users, eq(users.id, bankRecordClaims.userId))
    .where(inArray(bankRecords.id, [...ids]))
  const byId = new Map(rows.map(({ id, ...facts }) => [id, facts]))
  return (id) => byId.get(id) ?? NOTHING
}
