import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { payoutBatchEndpoints } from '#contract/payouts/payout-batch.endpoints.ts'
import type { OrderOutcome } from '#domain/payouts/payout-batch.ts'
import { BATCH_STATE_IDS } from '#domain/payouts/payout-batch.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutBatches, payoutBatchOrders } from '#server/db/schema/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { csvOf } from '#server/http/files/upload.ts'
import { ownTransaction, prechecked } from '#server/http/call.ts'
import { findBatch, presentBatch, readMembers, batchScope } from '#server/payout/payout-batches/batch-record.ts'
import {
  confirmBatch,
  markBatchAbnormal,
  abnormalPrecheck,
  confirmPrecheck,
} from '#server/payout/payout-batches/confirm-batch.ts'
import { cancelBatch, createNamedBatch, previewBatch } from '#server/payout/payout-batches/draft/create-batch.ts'
import type { BatchRecord } from '#server/payout/payout-batches/file/batch-file.ts'
import { sendBatchFile } from '#server/payout/payout-batches/file/export-batch.ts'
import { takeResult } from '#server/payout/payout-batches/file/upload-result.ts'
import { readTemplates } from '#server/payout/payout-batches/bank-template-store.ts'
import { readViews } from '#server/payout/payouts/list/list-payouts.ts'
import { presentPayoutRecord } from '#server/payout/payouts/present-payout.ts'
import { contains, isOneOf, since, until } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import type { Services } from '#server/platform/services.ts'

// The file column is read only for downloads.
const { file: _file, ...COLUMNS } = getTableColumns(payoutBatches)

/** The batches that the caller may see, newest first. */
const batches = listOf('payoutBatch.getList', {
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
async function withFailures(db: Queryable, ids: number[]): Promise<Set<number>> {
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

/** Handlers of the `payoutBatch.*` calls. */
export const payoutBatchHandlers = {
  'payoutBatch.getList': batches.page,
  'payoutBatch.getOrders': async ({ actor, db, services }, { batchId }) => {
    const batch = await findBatch(db, actor, batchId)
    const members = await readMembers(db, batchId)
    const views = await readViews(
      db,
      members.map(({ order }) => order.id),
    )
    return {
      batch: await presented(db, services, batch),
      list: members.flatMap(({ member }, at) => {
        const view = views[at]
        return view
          ? [
              {
                position: member.position,
                open: member.open,
                outcome: member.outcome as OrderOutcome | null,
                result: member.result as 'paid' | 'failed' | null,
                resultUtr: member.resultUtr,
                resultReason: member.resultReason,
                order: presentPayoutRecord(actor, view, services.now()),
              },
            ]
          : []
      }),
    }
  },
  'payoutBatch.preview': previewBatch,
  'payoutBatch.create': async (call, input) => {
    const { batch, left } = await createNamedBatch(call, input)
    return { ...(await answer(call, batch)), left }
  },
  'payoutBatch.cancel': async (call, { batchId, expectedVersion }) =>
    await answer(call, await cancelBatch(call.db, call.services, call.actor, batchId, 'cancelled', expectedVersion)),
  'payoutBatch.export': ownTransaction(sendBatchFile),
  'payoutBatch.confirm': prechecked(confirmPrecheck, async (call, input) => {
    const { batch, waitsForApproval } = await confirmBatch(call, input)
    return { ...(await answer(call, batch)), waitsForApproval }
  }),
  'payoutBatch.abnormal': prechecked(
    abnormalPrecheck,
    async (call, input) => await answer(call, await markBatchAbnormal(call, input)),
  ),
  'payoutBatch.uploadResult': async (call, { batchId }) => {
    const { batch, ...counts } = await takeResult(call, batchId, csvOf(call.upload))
    return { ...(await answer(call, batch)), ...counts }
  },
  'payoutBatch.getTemplates': async ({ db }, { type }) => ({
    list: (await readTemplates(db)).filter(
      (template) => !template.isDisabled && (type === undefined || template.type === type),
    ),
  }),
} satisfies Pick<Handlers, keyof typeof payoutBatchEndpoints>

async function answer({ db, services }: Call, batch: BatchRecord) {
  return { batch: await presented(db, services, batch) }
}

async function presented(db: Queryable, services: Services, batch: BatchRecord) {
  return presentBatch(services, batch, (await withFailures(db, [batch.id])).has(batch.id))
}
