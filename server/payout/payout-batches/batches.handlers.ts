import type { payoutBatchEndpoints } from '#contract/payouts/payout-batch.endpoints.ts'
import type { OrderOutcome } from '#domain/payouts/batch-outcome.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { ownTransaction } from '#server/http/own-transaction.ts'
import { csvOf } from '#server/http/files/uploaded-file.ts'
import { readTemplates } from '#server/payout/payout-batches/templates/bank-template-store.ts'
import { findBatch, presentBatch, readMembers } from '#server/payout/payout-batches/batch-record.ts'
import type { BatchRecord } from '#server/payout/payout-batches/file/batch-rows.ts'
import { confirmBatch, markBatchAbnormal } from '#server/payout/payout-batches/confirm-batch.ts'
import { cancelBatch, createNamedBatch, previewBatch } from '#server/payout/payout-batches/draft/create-batch.ts'
import { sendBatchFile } from '#server/payout/payout-batches/file/export-batch.ts'
import { batches, withFailures } from '#server/payout/payout-batches/list-batches.ts'
import { takeResult } from '#server/payout/payout-batches/file/upload-result.ts'
import { readViews } from '#server/payout/payouts/list/list-payouts.ts'
import { presentPayoutRecord } from '#server/payout/payouts/present-payout.ts'
import type { Services } from '#server/platform/services.ts'

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
