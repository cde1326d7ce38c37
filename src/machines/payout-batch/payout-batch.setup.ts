import { assign, fromPromise, setup } from 'xstate'
import type { PayoutBatchRow } from '#contract/payouts/payout-batch.endpoints.ts'
import { BROKEN } from '#machines/outcome.ts'
import { issueFaults, withoutFaultsOf } from '#machines/form/form-faults.ts'
import { BATCH_FIELDS, batchFaults } from '#machines/payout-batch/payout-batch.form.ts'
import type {
  BatchContext,
  BatchEvent,
  BatchFlowInput,
  BatchOutcome,
  BatchWork,
} from '#machines/payout-batch/payout-batch.types.ts'

const outputOf = (event: object): BatchOutcome | undefined =>
  'output' in event ? (event.output as BatchOutcome) : undefined

/** What the flow of a batch may ask for, must know to go on, and keeps. */
export const payoutBatchSetup = setup({
  types: { context: {} as BatchContext, input: {} as BatchFlowInput, events: {} as BatchEvent },
  actors: {
    work: fromPromise<BatchOutcome, BatchWork>(() => {
      throw new Error('work is not provided')
    }),
  },
  guards: {
    isDraft: ({ context }) => context.batch?.state === 'drafting',
    isNew: ({ context }) => context.batch === null,
    isExported: ({ context }) => context.batch?.state === 'exported',
    isConfirmed: ({ context }) => context.batch?.state === 'confirmed',
    isAbnormal: ({ context }) => context.batch?.state === 'abnormal',
    isFormFaulty: ({ context }) => Object.keys(batchFaults(context.form, context.exponent, context.picked)).length > 0,
    canExport: ({ context }) =>
      context.preview !== null && context.preview.list.length > 0 && context.preview.faults.length === 0,
    isConfirmMissing: ({ context }) => missingOfConfirm(context).length > 0,
    isAbnormalMissing: ({ context }) => missingOfAbnormal(context).length > 0,
    hasFresh: ({ context }) => context.conflict?.present != null,
    isNewer: ({ context, event }) => event.type === 'REFRESH' && event.batch.version > (context.batch?.version ?? -1),
    hasNoFailures: ({ context }) => context.batch?.hasFailedResults === false,
  },
  actions: {
    change: assign(({ context, event }) => {
      if (event.type !== 'CHANGE') return {}
      return {
        form: { ...context.form, ...event.change },
        exponent: event.exponent ?? context.exponent,
        faults: withoutFaultsOf(context.faults, Object.keys(event.change)),
        attemptKey: null,
        failure: null,
      }
    }),
    changeAbnormal: assign(({ context, event }) =>
      event.type === 'CHANGE_ABNORMAL'
        ? { abnormal: { ...context.abnormal, ...event.change }, attemptKey: null, missing: [] }
        : {},
    ),
    changeCode: assign(({ context, event }) =>
      // A lost attempt is repeated under its key, with a fresh code.
      event.type === 'CHANGE_CODE'
        ? {
            googleCode: event.googleCode,
            attemptKey: context.failure?.kind === 'outcomeUnknown' ? context.attemptKey : null,
            missing: [],
          }
        : {},
    ),
    showFaults: assign(({ context }) => ({ faults: batchFaults(context.form, context.exponent, context.picked) })),
    showConfirmMissing: assign(({ context }) => ({ missing: missingOfConfirm(context) })),
    showAbnormalMissing: assign(({ context }) => ({ missing: missingOfAbnormal(context) })),
    takeFile: assign(({ event }) => (event.type === 'UPLOAD' ? { file: event.file } : {})),
    takePushed: assign(({ context, event }) =>
      event.type === 'REFRESH' ? { batch: newerOf(context.batch, event.batch) } : {},
    ),
    begin: assign(({ context }) => ({
      attemptKey: context.attemptKey ?? context.newKey(),
      failure: null,
      conflict: null,
    })),
    keepAnswer: assign(({ context, event }) => {
      const outcome = outputOf(event)
      if (outcome?.kind !== 'done') return {}
      const { batch, preview, upload, left } = outcome.result
      return {
        batch: batch ? newerOf(context.batch, batch) : context.batch,
        preview: preview ?? context.preview,
        upload: upload ?? context.upload,
        ...(left && { left }),
        attemptKey: null,
        googleCode: '',
        failure: null,
      }
    }),
    // A lost answer keeps its key, so that a retry has one effect; its code may be too old by then.
    keepFailure: assign(({ context, event }) => {
      const outcome = outputOf(event)
      if (outcome?.kind === 'outcomeUnknown') return { failure: outcome, googleCode: '' }
      if (outcome?.kind === 'refused')
        return {
          failure: outcome,
          faults: issueFaults(outcome.issues ?? [], BATCH_FIELDS),
          attemptKey: null,
          googleCode: '',
        }
      return { failure: BROKEN, attemptKey: context.attemptKey }
    }),
    keepConflict: assign(({ context, event }) => {
      const outcome = outputOf(event)
      return outcome?.kind === 'conflict'
        ? { conflict: outcome, seenBatch: context.batch, attemptKey: null, googleCode: '' }
        : {}
    }),
    takeFresh: assign(({ context }) => ({
      batch: context.conflict?.present ?? context.batch,
      conflict: null,
      failure: null,
    })),
    forget: assign({ failure: null, conflict: null, missing: [], googleCode: '', attemptKey: null }),
  },
})

/** The newer version of a batch, whichever of push and response arrives first. */
function newerOf(known: PayoutBatchRow | null, received: PayoutBatchRow): PayoutBatchRow {
  return known === null || received.version >= known.version ? received : known
}

function missingOfConfirm({ isCodeDemanded, googleCode }: BatchContext): BatchContext['missing'] {
  return isCodeDemanded && googleCode.trim() === '' ? ['googleCode'] : []
}

function missingOfAbnormal(context: BatchContext): BatchContext['missing'] {
  const { ticked, rejectMode, rejectReason, rejectText } = context.abnormal
  return [
    ...(ticked.length === 0 ? (['ticked'] as const) : []),
    ...(rejectMode === '' ? (['rejectMode'] as const) : []),
    ...(rejectReason === '' ? (['rejectReason'] as const) : []),
    ...(rejectReason === 'other' && rejectText.trim() === '' ? (['rejectText'] as const) : []),
    ...missingOfConfirm(context),
  ]
}
