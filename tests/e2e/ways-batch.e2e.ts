import type { BatchState } from '#domain/payout-batch-status.ts'
import { payoutBatchLifecycle } from '#machines/payout-batch/payout-batch.lifecycle.ts'
import type { PayoutBatchEventType } from '#machines/payout-batch/payout-batch.lifecycle.ts'
import { personWaysOf } from '#tests/machines/person-ways.ts'
import {
  batchOf,
  cancelDraft,
  confirmPaid,
  downloadAgain,
  editPreview,
  exportDraft,
  exportPreview,
  markAbnormal,
  previewFor,
  uploadResult,
} from './support/batch-deeds.ts'
import type { BatchDeed } from './support/batch-deeds.ts'
import { makeBatches } from './support/batch-states.ts'
import type { BatchWay } from './support/batch-states.ts'
import { expect } from './support/fixtures.ts'
import { eventsOf, payoutNow } from './support/payouts.ts'
import { walkEach, walkWays } from './support/ways.ts'
import type { EventWalk, Start, Walker } from './support/ways.ts'

const TO_EXISTING: Partial<Record<PayoutBatchEventType, BatchDeed>> = {
  EXPORT: exportDraft,
  CANCEL: cancelDraft,
  DOWNLOAD_AGAIN: downloadAgain,
  UPLOAD_RESULT: uploadResult,
  CONFIRM: confirmPaid,
  MARK_ABNORMAL: markAbnormal('toMerchant'),
}
/** Where a batch stands once the server has done what a state only passes through. */
const STANDS: Partial<Record<BatchState, BatchState>> = {
  exporting: 'exported',
  confirming: 'confirmed',
  markingAbnormal: 'abnormal',
}

/** What is done to a batch that is not made yet, and takes nothing until it is. */
const TO_NEW: Partial<Record<PayoutBatchEventType, (walker: Walker, orderCode: string) => Promise<void>>> = {
  PREVIEW: previewFor,
  EDIT: async (walker, code) => {
    await previewFor(walker, code)
    await editPreview(walker)
  },
  EXPORT: async (walker, code) => {
    await previewFor(walker, code)
    await exportPreview(walker)
  },
}
const isNew = ({ from, event }: BatchWay) => from === 'previewing' || event === 'PREVIEW'

/** Who did what to a batch, as the audit keeps it. */
async function audited({ run }: Walker, batchNumber: string): Promise<string[]> {
  const { rows } = await run.db.query<{ act: string }>(
    `select action || ' by ' || account as act from audit where target_kind = 'payoutBatch' and target = $1 order by id`,
    [batchNumber],
  )
  return rows.map(({ act }) => act)
}

async function walkOne(walker: Walker, { way, code }: Start<BatchWay>): Promise<void> {
  const { person } = walker
  const known = isNew(way) ? null : await batchOf(walker, code)
  if (known) await TO_EXISTING[way.event]?.(walker, known, code)
  else await TO_NEW[way.event]?.(walker, code)
  if (way.event === 'PREVIEW' || way.event === 'EDIT') {
    // Looking takes nothing.
    expect(await payoutNow(person, code)).toMatchObject({ stage: 'pooled', batchId: null })
    return expect(await eventsOf(person, code)).toEqual(['CREATE'])
  }
  const { batch } = known
    ? await person.client.call('payoutBatch.getOrders', { batchId: known.batch.id })
    : await batchOf(walker, code)
  expect(batch.state).toBe(STANDS[way.to] ?? way.to)
  expect((await audited(walker, batch.batchNumber)).at(-1)).toBe(`payoutBatch.${way.event} by ${person.account}`)
}

function walkOf(event: PayoutBatchEventType): EventWalk<BatchWay> | undefined {
  if (!TO_EXISTING[event] && !TO_NEW[event]) return undefined
  return {
    role: 'customerService',
    walk: (walker, starts) => walkEach(walker, starts, (start) => walkOne(walker, start)),
  }
}

walkWays({ lifecycle: payoutBatchLifecycle.id, ways: personWaysOf(payoutBatchLifecycle), prepare: makeBatches, walkOf })
