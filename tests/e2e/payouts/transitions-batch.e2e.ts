import type { BatchState } from '#domain/payouts/payout-batch-status.ts'
import { payoutBatchLifecycle } from '#machines/payout-batch/payout-batch.lifecycle.ts'
import type { PayoutBatchEventType } from '#machines/payout-batch/payout-batch.lifecycle.ts'
import { manualTransitionsOf } from '#tests/machines/manual-transitions.ts'
import {
  batchOf,
  cancelDraft,
  confirmPaid,
  discardDraft,
  downloadAgain,
  editPreview,
  exportDraft,
  exportPreview,
  markAbnormal,
  previewFor,
  uploadResult,
} from '#tests/e2e/support/steps/batch-action-steps.ts'
import type { BatchAction } from '#tests/e2e/support/steps/batch-action-steps.ts'
import { makeBatches } from '#tests/e2e/support/states/batch-states.ts'
import type { BatchTransitionCase } from '#tests/e2e/support/states/batch-states.ts'
import { expect } from '#tests/e2e/support/fixtures.ts'
import { eventsOf, payoutNow } from '#tests/e2e/support/entities/payouts.ts'
import { walkEach, walkTransitions } from '#tests/e2e/support/steps/transition-walk.ts'
import type { KeyboardWalk, Start, Walker } from '#tests/e2e/support/steps/transition-walk.ts'

const TO_EXISTING: Partial<Record<PayoutBatchEventType, BatchAction>> = {
  EXPORT: exportDraft,
  CANCEL: cancelDraft,
  DOWNLOAD_AGAIN: downloadAgain,
  UPLOAD_RESULT: uploadResult,
  CONFIRM: confirmPaid,
  MARK_ABNORMAL: markAbnormal('toMerchant'),
}
/** The batch's state after the server has passed through its transient states. */
const STANDS: Partial<Record<BatchState, BatchState>> = {
  exporting: 'exported',
  confirming: 'confirmed',
  markingAbnormal: 'abnormal',
}

/** Events on a batch that does not exist yet, which claim no payout until it does. */
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
const isNew = ({ from, event }: BatchTransitionCase) => from === 'previewing' || event === 'PREVIEW'

/** The actor and action on a batch, from the audit log. */
async function audited({ run }: Walker, batchNumber: string): Promise<string[]> {
  const { rows } = await run.db.query<{ act: string }>(
    `select action || ' by ' || account as act from audit where target_kind = 'payoutBatch' and target = $1 order by id`,
    [batchNumber],
  )
  return rows.map(({ act }) => act)
}

async function walkOne(walker: Walker, { transition, code }: Start<BatchTransitionCase>): Promise<void> {
  const { person } = walker
  const known = isNew(transition) ? null : await batchOf(walker, code)
  if (known) await TO_EXISTING[transition.event]?.(walker, known, code)
  else await TO_NEW[transition.event]?.(walker, code)
  if (transition.event === 'PREVIEW' || transition.event === 'EDIT') {
    // The preview claims nothing.
    expect(await payoutNow(person, code)).toMatchObject({ stage: 'pooled', batchId: null })
    await discardDraft(walker)
    return expect(await eventsOf(person, code)).toEqual(['CREATE'])
  }
  const { batch } = known
    ? await person.client.call('payoutBatch.getOrders', { batchId: known.batch.id })
    : await batchOf(walker, code)
  expect(batch.state).toBe(STANDS[transition.to] ?? transition.to)
  expect((await audited(walker, batch.batchNumber)).at(-1)).toBe(`payoutBatch.${transition.event} by ${person.account}`)
}

function walkOf(event: PayoutBatchEventType): KeyboardWalk<BatchTransitionCase> | undefined {
  if (!TO_EXISTING[event] && !TO_NEW[event]) return undefined
  return {
    title: 'customerService',
    role: 'customerService',
    walk: (walker, starts) => walkEach(walker, starts, (start) => walkOne(walker, start)),
  }
}

walkTransitions({
  lifecycle: payoutBatchLifecycle.id,
  transitions: manualTransitionsOf(payoutBatchLifecycle),
  prepare: makeBatches,
  walkOf,
})
