import { existing, isKind, markingEffect, payoutBatchSetup } from '#machines/payout-batch/payout-batch.setup.ts'
import type {
  BatchContext,
  BatchOutcome,
  BatchSeen,
  BatchSeenEffect,
} from '#machines/payout-batch/payout-batch.types.ts'

const isWaiting = ({ event }: { event: { output: BatchOutcome } }) =>
  event.output.kind === 'done' && event.output.result.waitsForApproval === true

/** Confirming that all orders were paid; a conflict shows the current batch beside the seen one. */
export const confirming = payoutBatchSetup.createStateConfig({
  initial: 'reviewing',
  states: {
    reviewing: {
      on: {
        CHANGE_CODE: { actions: 'changeCode' },
        SUBMIT: [{ guard: 'isConfirmMissing', actions: 'showConfirmMissing' }, { target: 'submitting' }],
        BACK: { target: '#payoutBatch.exported', actions: 'forget' },
      },
    },
    submitting: {
      entry: 'begin',
      on: { CLOSE: {} },
      invoke: {
        src: 'work',
        input: ({ context }) => ({
          kind: 'confirm',
          ...existing(context),
          seen: seenOf(context),
          googleCode: context.googleCode,
        }),
        onDone: [
          { guard: isWaiting, target: 'asked', actions: 'keepAnswer' },
          { guard: isKind('done'), target: '#payoutBatch.opening', actions: 'keepAnswer' },
          { guard: isKind('conflict'), target: 'conflict', actions: 'keepConflict' },
          { target: 'reviewing', actions: 'keepFailure' },
        ],
        onError: { target: 'reviewing', actions: 'keepFailure' },
      },
    },
    conflict: {
      on: {
        TAKE_FRESH: { guard: 'hasFresh', target: '#payoutBatch.opening', actions: 'takeFresh' },
        BACK: '#payoutBatch.exported',
      },
    },
    /** A second person has to approve; nothing has been applied yet. */
    asked: {
      on: {
        BACK: '#payoutBatch.opening',
        REFRESH: { guard: 'isNewer', target: '#payoutBatch.opening', actions: 'takePushed' },
      },
    },
  },
})

/** Saying which orders were not paid, beginning with the bank's word; leaving it forgets the choices. */
export const markingAbnormal = payoutBatchSetup.createStateConfig({
  entry: 'takeWord',
  exit: 'forgetChoices',
  initial: 'editing',
  states: {
    editing: {
      on: {
        // The batch was opened before its orders were loaded; what the person sees is not exchanged afterwards.
        REFRESH: [
          { guard: 'isDecidedByOther', target: '#payoutBatch.opening', actions: 'takePushed' },
          { guard: 'bringsOrders', actions: ['takePushed', 'takeWord'] },
        ],
        CHANGE_ABNORMAL: { actions: 'changeAbnormal' },
        CHANGE_CODE: { actions: 'changeCode' },
        SUBMIT: [{ guard: 'isAbnormalMissing', actions: 'showAbnormalMissing' }, { target: 'submitting' }],
        BACK: { target: '#payoutBatch.exported', actions: 'forget' },
      },
    },
    submitting: {
      entry: 'begin',
      on: { CLOSE: {} },
      invoke: {
        src: 'work',
        input: ({ context }) => ({
          kind: 'abnormal',
          ...existing(context),
          form: context.abnormal,
          seen: seenEffectOf(context),
          googleCode: context.googleCode,
        }),
        onDone: [
          { guard: isKind('done'), target: '#payoutBatch.opening', actions: 'keepAnswer' },
          { guard: isKind('conflict'), target: 'conflict', actions: 'keepConflict' },
          { target: 'editing', actions: 'keepFailure' },
        ],
        onError: { target: 'editing', actions: 'keepFailure' },
      },
    },
    conflict: {
      on: {
        TAKE_FRESH: { guard: 'hasFresh', target: '#payoutBatch.opening', actions: 'takeFresh' },
        BACK: '#payoutBatch.exported',
      },
    },
  },
})

function seenEffectOf(context: BatchContext): BatchSeenEffect {
  const effect = markingEffect(context)
  if (effect === null) throw new Error('the orders are not known yet')
  const { completed, rejected, released } = effect
  return { completed, rejected, released }
}

/** The values the person currently sees. */
export function seenOf({ batch }: Pick<BatchContext, 'batch'>): BatchSeen {
  return {
    count: batch?.orderCount ?? 0,
    totalMinor: batch?.totalMinor ?? null,
    payeesDigest: batch?.payeesDigest ?? '',
  }
}
