import { batchInputOf } from '#machines/payout-batch/payout-batch.form.ts'
import { confirming, markingAbnormal } from '#machines/payout-batch/payout-batch.deciding.ts'
import { EMPTY_ABNORMAL, existing, isKind, payoutBatchSetup } from '#machines/payout-batch/payout-batch.setup.ts'

/**
 * A batch from its form to its end: drafting, previewing, exporting, exported, confirming, confirmed, marking abnormal,
 * abnormal, failed. Deciding sends the values the person saw; a conflict shows the current batch beside them.
 */
export const payoutBatchFlow = payoutBatchSetup.createMachine({
  id: 'payoutBatch',
  context: ({ input }) => ({
    ...input,
    faults: {},
    exponent: input.batch?.exponent ?? input.exponent ?? 2,
    preview: null,
    upload: null,
    orders: null,
    abnormal: EMPTY_ABNORMAL,
    googleCode: '',
    file: null,
    missing: [],
    seenBatch: null,
    attemptKey: null,
    failure: null,
    conflict: null,
  }),
  initial: 'opening',
  on: { CLOSE: '.closed' },
  states: {
    opening: {
      always: [
        { guard: 'isNew', target: 'drafting.editing' },
        { guard: 'isDraft', target: 'drafting.made' },
        { guard: 'isExported', target: 'exported' },
        { guard: 'isConfirmed', target: 'confirmed' },
        { guard: 'isAbnormal', target: 'abnormal' },
        { target: 'failed' },
      ],
    },
    drafting: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            CHANGE: { actions: 'change' },
            PREVIEW: [{ guard: 'isFormFaulty', actions: 'showFaults' }, { target: 'looking' }],
          },
        },
        looking: {
          entry: 'begin',
          invoke: {
            src: 'work',
            input: ({ context }) => ({
              kind: 'preview',
              input: batchInputOf(context.form, context.exponent, context.picked),
            }),
            onDone: [
              { guard: isKind('done'), target: '#payoutBatch.previewing', actions: 'keepAnswer' },
              { target: 'editing', actions: 'keepFailure' },
            ],
            onError: { target: 'editing', actions: 'keepFailure' },
          },
        },
        /** The batch exists and holds its orders, but no file was written. */
        made: {
          on: {
            EXPORT: '#payoutBatch.exporting.writing',
            DISCARD: 'cancelling',
            REFRESH: { target: '#payoutBatch.opening', actions: 'takePushed' },
          },
        },
        cancelling: {
          entry: 'begin',
          on: { CLOSE: {} },
          invoke: {
            src: 'work',
            input: ({ context }) => ({ kind: 'cancel', ...existing(context) }),
            onDone: [
              { guard: isKind('done'), target: '#payoutBatch.failed', actions: 'keepAnswer' },
              { guard: isKind('conflict'), target: '#payoutBatch.opening', actions: ['keepConflict', 'takeFresh'] },
              { target: 'made', actions: 'keepFailure' },
            ],
            onError: { target: 'made', actions: 'keepFailure' },
          },
        },
      },
    },
    previewing: { on: { EDIT: 'drafting.editing', EXPORT: { guard: 'canExport', target: 'exporting.creating' } } },
    exporting: {
      on: { CLOSE: {} },
      initial: 'creating',
      states: {
        creating: {
          entry: 'begin',
          invoke: {
            src: 'work',
            input: ({ context }) => ({
              kind: 'create',
              input: batchInputOf(context.form, context.exponent, context.picked),
              key: context.attemptKey ?? context.newKey(),
            }),
            onDone: [
              { guard: isKind('done'), target: 'writing', actions: 'keepAnswer' },
              { target: '#payoutBatch.previewing', actions: 'keepFailure' },
            ],
            onError: { target: '#payoutBatch.previewing', actions: 'keepFailure' },
          },
        },
        writing: {
          entry: 'begin',
          invoke: {
            src: 'work',
            input: ({ context }) => ({ kind: 'export', ...existing(context) }),
            onDone: [
              { guard: isKind('done'), target: '#payoutBatch.exported', actions: 'keepAnswer' },
              { guard: isKind('conflict'), target: '#payoutBatch.opening', actions: ['keepConflict', 'takeFresh'] },
              { target: '#payoutBatch.drafting.made', actions: 'keepFailure' },
            ],
            onError: { target: '#payoutBatch.drafting.made', actions: 'keepFailure' },
          },
        },
      },
    },
    exported: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            REFRESH: { target: '#payoutBatch.opening', actions: 'takePushed' },
            DOWNLOAD: 'downloading',
            UPLOAD: { target: 'uploading', actions: 'takeFile' },
            CONFIRM: { guard: 'hasNoFailures', target: '#payoutBatch.confirming', actions: 'forget' },
            MARK_ABNORMAL: { target: '#payoutBatch.markingAbnormal', actions: 'forget' },
          },
        },
        // A push during the download changes no state: the response is still pending.
        downloading: {
          entry: 'begin',
          on: { REFRESH: { actions: 'takePushed' } },
          invoke: {
            src: 'work',
            input: ({ context }) => ({ kind: 'export', ...existing(context) }),
            onDone: [
              { guard: isKind('done'), target: '#payoutBatch.opening', actions: 'keepAnswer' },
              { target: '#payoutBatch.opening', actions: 'keepFailure' },
            ],
            onError: { target: '#payoutBatch.opening', actions: 'keepFailure' },
          },
        },
        uploading: {
          on: { CLOSE: {}, REFRESH: { actions: 'takePushed' } },
          invoke: {
            src: 'work',
            input: ({ context }) => ({
              kind: 'upload',
              file: context.file ?? new File([], 'empty.csv'),
              ...existing(context),
            }),
            onDone: [
              { guard: isKind('done'), target: '#payoutBatch.opening', actions: 'keepAnswer' },
              { target: '#payoutBatch.opening', actions: 'keepFailure' },
            ],
            onError: { target: '#payoutBatch.opening', actions: 'keepFailure' },
          },
        },
      },
    },
    confirming,
    markingAbnormal,
    confirmed: { on: { DOWNLOAD: 'exported.downloading' } },
    abnormal: { on: { DOWNLOAD: 'exported.downloading' } },
    failed: {},
    closed: { type: 'final' },
  },
})
