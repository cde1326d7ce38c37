import { sql } from 'drizzle-orm'
import { isAwaitedSql } from '#server/bank-records/payments/awaited-orders.ts'
import type { GroupKey } from '#server/bank-records/backlog/read-backlog.ts'
import type { Queryable } from '#server/db/client.ts'

interface Key extends GroupKey, Record<string, unknown> {}

/** The accounts and amounts with unmatched payments where an awaited order is new or changed. */
export async function changedGroups(db: Queryable, since: Date): Promise<GroupKey[]> {
  const { rows } = await db.execute<Key>(sql`
    select distinct o.resource_id::float8 as "accountId", o.payable_minor::float8 as "amountMinor" from orders o
    where o.updated_at >= ${since.toISOString()}::timestamptz and ${isAwaitedSql(sql`o`)}
      and exists (select 1 from bank_records b
        where b.resource_id = o.resource_id and b.amount_minor = o.payable_minor and b.status = 'unmatched')`)
  return rows
}

/** The same where the wait of a payment ended in a span. */
export async function dueGroups(db: Queryable, after: Date, upTo: Date): Promise<GroupKey[]> {
  const { rows } = await db.execute<Key>(sql`
    select distinct b.resource_id::float8 as "accountId", b.amount_minor::float8 as "amountMinor" from bank_records b
    where b.status = 'unmatched' and b.resource_id is not null
      and b.received_at > ${after.toISOString()}::timestamptz and b.received_at <= ${upTo.toISOString()}::timestamptz`)
  return rows
}
