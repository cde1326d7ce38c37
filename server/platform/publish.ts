import { sql } from 'drizzle-orm'
import type { ApprovalKind } from '#domain/approvals.ts'
import type { Queryable } from '#server/db/client.ts'

/** The PostgreSQL channel that all server processes of one database listen to. */
export const CHANNEL = 'paydesk'

/** That an order is new or has changed, and which supplier it was taken from. */
export interface RowEvent {
  id: number
  created: boolean
  merchantId: number
  supplierId: number | null
  leftSupplierId?: number
}

/** The supplier that a change takes an order from, which has to be told that it is gone. */
export function leaving(
  before: { supplierId: number | null },
  after: { supplierId: number | null },
): { leftSupplierId?: number } {
  return before.supplierId === null || before.supplierId === after.supplierId
    ? {}
    : { leftSupplierId: before.supplierId }
}

/** What happened, as small as NOTIFY wants it; listeners read the row themselves. */
export type DomainEvent =
  | ({ kind: 'order' } & RowEvent)
  | ({ kind: 'payout' } & RowEvent)
  | { kind: 'payoutBatch'; id: number; supplierId: number | null }
  | { kind: 'approval'; id: number; operation: ApprovalKind; requestedByUserId: number }
  | { kind: 'message'; userId: number; msgId: number }
  | { kind: 'sessionsEnded'; sessionIds: string[]; reason: string }
  | { kind: 'settingChanged'; key: string }

/** Tells all server processes, when and only when the transaction commits. */
export async function publish(db: Queryable, event: DomainEvent): Promise<void> {
  await publishAll(db, [event])
}

/** Tells all server processes of many events at once. */
export async function publishAll(db: Queryable, events: readonly DomainEvent[]): Promise<void> {
  const payloads = events.map((event) => JSON.stringify(event))
  await db.execute(sql`select pg_notify(${CHANNEL}, payload) from unnest(${sql.param(payloads)}::text[]) payload`)
}
