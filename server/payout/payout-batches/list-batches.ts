import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import { BATCH_STATE_IDS } from '#domain/payouts/payout-batch-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutBatches, payoutBatchOrders } from '#server/db/schema/schema.ts'
import { batchScope, presentBatch } from '#server/payout/payout-batches/batch-record.ts'
import { contains, isOneOf, since, until } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

// The file column is read only for downloads.
const { file: _file, ...COLUMNS } = getTableColumns(payoutBatches)

/** The batches that the caller may see, newest first. */
export const batches = listOf('payoutBatch.getList', {
  select: (db, cursor) => db.select({ batch: COLUMNS, cursor }).from(payoutBatches).$dynamic(),
  key: payoutBatches.id,
  scope: ({ actor }) => batchScope(actor),
  filters: {
    batchNumber: contains(payoutBatches.batchNumber),
    state: (states, ...rest) =>
      isOneOf(payoutBatches.state)(
        states.map((state) => BATCH_STATE_IDS[state]),
        ...rest,
      ),
    startTime: since(payoutBatches.createdAt),
    endTime: until(payoutBatches.createdAt),
  },
  present: async (rows, { db, services }) => {
    const failed = await withFailures(
      db,
      rows.map(({ batch }) => batch.id),
    )
    return rows.map(({ batch }) => presentBatch(services, { ...batch, file: null }, failed.has(batch.id)))
  },
})

/** The batches with an order that the bank reported as not paid. */
export async function withFailures(db: Queryable, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ id: payoutBatchOrders.batchId })
    .from(payoutBatchOrders)
    .where(
      and(
        inArray(payoutBatchOrders.batchId, ids),
        eq(payoutBatchOrders.open, true),
        eq(payoutBatchOrders.result, 'failed'),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
