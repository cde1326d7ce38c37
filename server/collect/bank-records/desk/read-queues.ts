import { and, asc, count, eq, inArray, isNotNull, isNull, min } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { DeskQueueRow } from '#contract/bank-records/bank-record.endpoints.ts'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { DESK_QUEUES } from '#domain/bank-records/bank-records.ts'
import type { DeskQueue } from '#domain/bank-records/bank-records.ts'
import { deskQueueOf } from '#server/collect/bank-records/desk/desk-queue.ts'
import { messageScope, moneyOf, recordScope } from '#server/collect/bank-records/list-records.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankMessages, bankRecords, resources } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'

/** The oldest so many are counted; a backlog above it is said to be more. */
const COUNTED_MAX = 20_000

interface Waiting {
  queue: DeskQueue | null
  kind: string
  amountMinor: number
  receivedAt: Date
  productId: number | null
}

/** Queues of the desk, over the payments that the caller may see. */
export async function readQueues(
  { actor, db, services }: Call,
  { kind }: ParsedInputOf<'bankRecord.getQueues'>,
): Promise<OutputOf<'bankRecord.getQueues'>> {
  const rows: Waiting[] = await db
    .select({
      queue: deskQueueOf(services),
      kind: bankRecords.kind,
      amountMinor: bankRecords.amountMinor,
      receivedAt: bankRecords.receivedAt,
      productId: resources.productId,
    })
    .from(bankRecords)
    .leftJoin(resources, eq(resources.id, bankRecords.resourceId))
    .where(
      and(eq(bankRecords.status, 'unmatched'), recordScope(actor, services), kind && inArray(bankRecords.kind, kind)),
    )
    .orderBy(asc(bankRecords.receivedAt))
    .limit(COUNTED_MAX + 1)
  const counted = rows.slice(0, COUNTED_MAX)
  return {
    queues: DESK_QUEUES.map((queue) =>
      sumUp(
        queue,
        counted.filter((row) => row.queue === queue),
      ),
    ),
    isMore: rows.length > COUNTED_MAX,
    unread: await readUnread(db, messageScope(actor, services)),
  }
}

/** Messages of the caller's that nobody could read. */
async function readUnread(db: Queryable, scope: SQL | undefined) {
  const [row] = await db
    .select({ count: count(), oldest: min(bankMessages.receivedAt) })
    .from(bankMessages)
    .where(and(scope, isNotNull(bankMessages.unreadReason), isNull(bankMessages.bankRecordId)))
  return { count: row?.count ?? 0, oldest: row?.oldest?.toISOString() ?? null }
}

function sumUp(queue: DeskQueue, rows: readonly Waiting[]): DeskQueueRow {
  const sums = new Map<string, DeskQueueRow['sums'][number]>()
  for (const { amountMinor, kind, productId } of rows) {
    const { currency, exponent } = moneyOf({ kind }, productId)
    // Of an account that is not known nobody knows the currency, and amounts of two currencies are never added.
    if (currency === '') continue
    const key = `${currency} ${exponent}`
    sums.set(key, { currency, exponent, amountMinor: (sums.get(key)?.amountMinor ?? 0) + amountMinor })
  }
  return {
    queue,
    count: rows.length,
    oldest: rows[0]?.receivedAt.toISOString() ?? null,
    sums: [...sums.values()],
  }
}
