import { BATCH_STATES } from '#domain/payouts/payout-batch.ts'
import { defineLifecycle } from '#machines/lifecycle.ts'

/** The facts about a payout batch that the lifecycle's guards use. */
export interface PayoutBatchFacts {
  hasOrders: boolean
  /** The bank's result file reports some order as not paid. */
  hasFailedResults: boolean
  /** The template's result file reports single orders. */
  templateReadsDetails: boolean
  /** The export's bytes are stored and can be downloaded again. */
  hasFile: boolean
}

/**
 * The lifecycle of a payout batch (代付批次). The server enters and leaves an -ing state in one transaction; a screen stays
 * in it while a person decides.
 */
export const payoutBatchLifecycle = defineLifecycle({
  id: 'payoutBatch',
  states: BATCH_STATES,
  initial: 'drafting',
  guards: {
    hasOrders: (facts: PayoutBatchFacts) => facts.hasOrders,
    hasNoFailedResults: (facts: PayoutBatchFacts) => !facts.hasFailedResults,
    templateReadsDetails: (facts: PayoutBatchFacts) => facts.templateReadsDetails,
    hasFile: (facts: PayoutBatchFacts) => facts.hasFile,
  },
  refusals: {
    hasOrders: 'noOrders',
    hasNoFailedResults: 'hasFailedResults',
    templateReadsDetails: 'templateWithoutDetails',
    hasFile: 'noFile',
  },
  transitions: [
    { event: 'PREVIEW', from: ['drafting'], to: 'previewing', by: 'person', inverse: 'EDIT' },
    { event: 'EDIT', from: ['previewing'], to: 'drafting', by: 'person' },
    { event: 'EXPORT', from: ['drafting', 'previewing'], to: 'exporting', guards: ['hasOrders'], by: 'person' },
    { event: 'FINISH_EXPORT', from: ['exporting'], to: 'exported', by: 'automation' },
    { event: 'ABORT_EXPORT', from: ['exporting'], to: 'drafting', by: 'automation' },
    // Leaving a preview cancels nothing: the batch is created, and holds orders, only on export.
    { event: 'CANCEL', from: ['drafting'], to: 'failed', by: 'both' },
    {
      event: 'DOWNLOAD_AGAIN',
      from: ['exported', 'confirmed', 'abnormal'],
      to: 'same',
      guards: ['hasFile'],
      by: 'person',
    },
    { event: 'UPLOAD_RESULT', from: ['exported'], to: 'same', guards: ['templateReadsDetails'], by: 'person' },
    {
      event: 'CONFIRM',
      from: ['exported'],
      to: 'confirming',
      guards: ['hasOrders', 'hasNoFailedResults'],
      by: 'person',
    },
    { event: 'FINISH_CONFIRM', from: ['confirming'], to: 'confirmed', by: 'automation' },
    { event: 'ABORT_CONFIRM', from: ['confirming'], to: 'exported', by: 'automation' },
    { event: 'MARK_ABNORMAL', from: ['exported'], to: 'markingAbnormal', guards: ['hasOrders'], by: 'person' },
    { event: 'FINISH_ABNORMAL', from: ['markingAbnormal'], to: 'abnormal', by: 'automation' },
    { event: 'ABORT_ABNORMAL', from: ['markingAbnormal'], to: 'exported', by: 'automation' },
  ],
})

export type PayoutBatchEventType = (typeof payoutBatchLifecycle.events)[number]
