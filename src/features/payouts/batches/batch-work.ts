import { fromPromise } from 'xstate'
import { api } from '#api/api.ts'
import { download, saveFile } from '#api/transport/stream.ts'
import type { PayoutBatchRow } from '#contract/payouts/payout-batch.endpoints.ts'
import { attempt } from '#features/list/action/call-outcome.ts'
import type { BatchAnswer, BatchOutcome, BatchWork } from '#machines/payout-batch/payout-batch.types.ts'

/** Loads the current batch; null if it cannot be loaded. */
async function freshBatch(key: string): Promise<PayoutBatchRow | null> {
  try {
    return (await api.call('payoutBatch.getOrders', { batchId: Number(key) })).batch
  } catch {
    return null
  }
}

/** Runs one action on a batch by its call. */
export const batchWork = fromPromise<BatchOutcome, BatchWork>(({ input: work }) => {
  const key = 'batch' in work ? String(work.batch.id) : ''
  return attempt<PayoutBatchRow, BatchAnswer>(key, () => carryOut(work), freshBatch)
})

async function carryOut(work: BatchWork): Promise<BatchAnswer> {
  switch (work.kind) {
    case 'preview':
      return { preview: await api.call('payoutBatch.preview', work.input) }
    case 'create':
      return await api.call('payoutBatch.create', work.input, { idempotencyKey: work.key })
    case 'export':
      return await writeFile(work.batch)
    case 'cancel':
      return await api.call('payoutBatch.cancel', known(work.batch), { idempotencyKey: work.key })
    case 'upload': {
      const { batch, ...upload } = await api.call(
        'payoutBatch.uploadResult',
        { batchId: work.batch.id },
        { file: work.file, idempotencyKey: work.key },
      )
      return { batch, upload }
    }
    case 'confirm':
      return await api.call(
        'payoutBatch.confirm',
        { ...known(work.batch), seen: work.seen, ...codeOf(work) },
        { idempotencyKey: work.key },
      )
    case 'abnormal': {
      const { ticked, rejectMode, rejectReason, rejectText } = work.form
      const reason = {
        rejectReason: rejectReason || 'other',
        ...(rejectReason === 'other' ? { rejectText } : {}),
        rejectMode: rejectMode || 'toMerchant',
      } as const
      return await api.call(
        'payoutBatch.abnormal',
        { ...known(work.batch), orderCodes: [...ticked], ...reason, seen: work.seen, ...codeOf(work) },
        { idempotencyKey: work.key },
      )
    }
  }
}

const known = (batch: PayoutBatchRow) => ({ batchId: batch.id, expectedVersion: batch.version })
const codeOf = ({ googleCode }: { googleCode: string }) =>
  googleCode.trim() === '' ? {} : { googleCode: googleCode.trim() }

/** Writes the bank's file, or fetches the same bytes again, downloads it, and returns the updated batch. */
async function writeFile(batch: PayoutBatchRow): Promise<BatchAnswer> {
  // The file never changes once written, so any version may fetch it.
  saveFile(await download(api, 'payoutBatch.export', batch.state === 'drafting' ? known(batch) : { batchId: batch.id }))
  return { batch: (await api.call('payoutBatch.getOrders', { batchId: batch.id })).batch }
}
