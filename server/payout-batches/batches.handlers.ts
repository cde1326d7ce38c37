import { and, desc, eq, getTableColumns, gte, ilike, inArray, lt } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/contract.ts'
import type { payoutBatchEndpoints } from '#contract/payout-batch.endpoints.ts'
import { BATCH_STATE_IDS } from '#domain/payout-batch-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { payoutBatches, payoutBatchOrders } from '#server/db/schema.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { ownTransaction } from '#server/http/own-transaction.ts'
import { csvOf } from '#server/http/uploaded-file.ts'
import { readTemplates } from '#server/payout-batches/bank-template-store.ts'
import { batchScope, findBatch, presentBatch, readMembers } from '#server/payout-batches/batch-record.ts'
import type { BatchRecord } from '#server/payout-batches/batch-rows.ts'
import { confirmBatch, markBatchAbnormal } from '#server/payout-batches/confirm-batch.ts'
import { cancelBatch, createBatch, previewBatch } from '#server/payout-batches/create-batch.ts'
import { sendBatchFile } from '#server/payout-batches/export-batch.ts'
import { takeResult } from '#server/payout-batches/upload-result.ts'
import { readViews } from '#server/payouts/list/list-payouts.ts'
import { presentPayoutRecord } from '#server/payouts/present-payout.ts'
import { after, containing, instantOf } from '#server/platform/lists/conditions.ts'
import { pageBy, pageOf } from '#server/platform/paging/id-pages.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/zone.ts'

/** The work of the `payoutBatch.*` calls. */
export const payoutBatchHandlers = {
  'payoutBatch.getList': listBatches,
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
                outcome: member.outcome as 'completed' | 'rejected' | 'released' | null,
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
  'payoutBatch.create': async (call, input) => await answer(call, await createBatch(call, input)),
  'payoutBatch.cancel': async (call, { batchId, expectedVersion }) =>
    await answer(call, await cancelBatch(call.db, call.services, call.actor, batchId, 'cancelled', expectedVersion)),
  'payoutBatch.export': ownTransaction(sendBatchFile),
  'payoutBatch.confirm': async (call, input) => {
    const { batch, waitsForApproval } = await confirmBatch(call, input)
    return { ...(await answer(call, batch)), waitsForApproval }
  },
  'payoutBatch.abnormal': async (call, input) => await answer(call, await markBatchAbnormal(call, input)),
  'payoutBatch.uploadResult': async (call, { batchId }) => {
    const { batch, ...counts } = await takeResult(call, batchId, csvOf(call.upload))
    return { ...(await answer(call, batch)), ...counts }
  },
  'payoutBatch.getTemplates': async ({ db }, { type }) => ({
    list: (await readTemplates(db)).filter(
      ({ template }) => !template.isDisabled && (type === undefined || template.type === type),
    ),
  }),
} satisfies Pick<Handlers, keyof typeof payoutBatchEndpoints>

async function answer({ db, services }: Call, batch: BatchRecord) {
  return { batch: await presented(db, services, batch) }
}

async function presented(db: Queryable, services: Services, batch: BatchRecord) {
  return presentBatch(services, batch, (await withFailures(db, [batch.id])).has(batch.id))
}

/** The batches of which the bank said that some order was not paid. */
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

async function listBatches({ actor, db, services }: Call, input: ParsedInputOf<'payoutBatch.getList'>) {
  const { batchNumber, state, startTime, endTime } = input
  const { limit, offset, behind } = pageBy(payoutBatches.id, input)
  const zone = zoneOf(services)
  const where = and(
    batchScope(actor),
    batchNumber ? ilike(payoutBatches.batchNumber, containing(batchNumber.trim())) : undefined,
    state && state.length > 0
      ? inArray(
          payoutBatches.state,
          state.map((name) => BATCH_STATE_IDS[name]),
        )
      : undefined,
    startTime ? gte(payoutBatches.createdAt, instantOf('startTime', startTime, zone)) : undefined,
    endTime ? lt(payoutBatches.createdAt, after(instantOf('endTime', endTime, zone))) : undefined,
  )
  // Files are read only when they are sent.
  const { file: _file, ...columns } = getTableColumns(payoutBatches)
  const rows = await db
    .select(columns)
    .from(payoutBatches)
    .where(and(where, behind))
    .orderBy(desc(payoutBatches.id))
    .limit(limit + 1)
    .offset(offset)
  const { list: shown, nextCursor } = pageOf(rows, limit)
  const failed = await withFailures(
    db,
    shown.map(({ id }) => id),
  )
  return {
    list: shown.map((row) => presentBatch(services, { ...row, file: null }, failed.has(row.id))),
    total: await db.$count(payoutBatches, where),
    totalIsExact: true,
    nextCursor,
  }
}
