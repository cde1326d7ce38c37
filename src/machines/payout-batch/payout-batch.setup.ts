import { assign, fromPromise, setup } from 'xstate'
import type { PayoutBatchRow } from '#contract/payouts/payout-batch.endpoints.ts'
import { effectOf, mayTick } from '#domain/payouts/payout-batch.ts'
import type { BatchEffect, WordedOrder } from '#domain/payouts/payout-batch.ts'
import { BROKEN } from '#machines/outcome.ts'
import { issueFaults, withoutFaultsOf } from '#machines/form/form-faults.ts'
import { BATCH_FIELDS, batchFaults } from '#machines/payout-batch/payout-batch.form.ts'
import type {
  AbnormalForm,
  BatchContext,
  BatchEvent,
  BatchFlowInput,
  BatchOutcome,
  BatchWork,
} from '#machines/payout-batch/payout-batch.types.ts'

export const EMPTY_ABNORMAL: AbnormalForm = {
  ticked: [],
  rejectMode: '',
  rejectReason: '',
  rejectText: '',
  isAgainSaid: false,
}

const outputOf = (event: object): BatchOutcome | undefined =>
  'output' in event ? (event.output as BatchOutcome) : undefined

/** Actors, guards and actions of a batch's flow. */
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
    bringsOrders: ({ context, event }) =>
      event.type === 'REFRESH' && event.orders !== undefined && lacksOrders(context),
    isDecidedByOther: ({ context, event }) =>
      event.type === 'REFRESH' && lacksOrders(context) && event.batch.state !== 'exported',
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
    changeAbnormal: assign(({ context, event }) => {
      if (event.type !== 'CHANGE_ABNORMAL') return {}
      const { ticked, ...rest } = event.change
      // A confirmation holds only for the orders that it was given for.
      const ticks = ticked && { ticked: tickable(context, ticked), isAgainSaid: false }
      return { abnormal: { ...context.abnormal, ...ticks, ...rest }, attemptKey: null, missing: [] }
    }),
    /** Begins with the bank's word: what it calls failed is ticked. */
    takeWord: assign(({ context }) => {
      const failed = (ordersOf(context) ?? []).filter(({ result }) => result === 'failed')
      return { abnormal: { ...EMPTY_ABNORMAL, ticked: failed.map(({ orderCode }) => orderCode) } }
    }),
    forgetChoices: assign({ abnormal: EMPTY_ABNORMAL }),
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
    takePushed: assign(({ context, event }) => {
      if (event.type !== 'REFRESH') return {}
      const { batch, orders } = event
      return {
        batch: newerOf(context.batch, batch),
        ...(orders && { orders: { version: batch.version, list: orders } }),
      }
    }),
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

type Known = Pick<BatchContext, 'batch' | 'orders'>

/** The batch's orders; null while only those of another version are known, which lack the bank's newest word. */
export function ordersOf({ batch, orders }: Known): readonly WordedOrder[] | null {
  return batch && orders?.version === batch.version ? orders.list : null
}

const lacksOrders = (context: Known) => ordersOf(context) === null

function tickable(context: Known, ticked: readonly string[]): string[] {
  const known = new Set((ordersOf(context) ?? []).filter(mayTick).map(({ orderCode }) => orderCode))
  return ticked.filter((orderCode) => known.has(orderCode))
}

/** The effect of marking the batch as the form is filled in; null until the orders are known. */
export function markingEffect(context: Known & Pick<BatchContext, 'abnormal'>): BatchEffect | null {
  const orders = ordersOf(context)
  const { ticked, rejectMode } = context.abnormal
  return orders && effectOf(orders, new Set(ticked), rejectMode)
}

/** True if leaving the form throws away ticks or words of the person. The bank's ticks come again by themselves. */
export function isMarkingTouched({ abnormal, ...known }: Known & Pick<BatchContext, 'abnormal'>): boolean {
  const failed = (ordersOf(known) ?? []).filter(({ result }) => result === 'failed')
  const ticked = new Set(abnormal.ticked)
  return (
    abnormal.rejectText !== '' ||
    ticked.size !== failed.length ||
    failed.some(({ orderCode }) => !ticked.has(orderCode))
  )
}

/** The newer version of a batch, whichever of push and response arrives first. */
function newerOf(known: PayoutBatchRow | null, received: PayoutBatchRow): PayoutBatchRow {
  return known === null || received.version >= known.version ? received : known
}

function missingOfConfirm({ isCodeDemanded, googleCode }: BatchContext): BatchContext['missing'] {
  return isCodeDemanded && googleCode.trim() === '' ? ['googleCode'] : []
}

function missingOfAbnormal(context: BatchContext): BatchContext['missing'] {
  const { ticked, rejectMode, rejectReason, rejectText, isAgainSaid } = context.abnormal
  const unsaid = markingEffect(context)?.unsaid.count ?? 0
  return [
    ...(ticked.length === 0 ? (['ticked'] as const) : []),
    ...(rejectMode === '' ? (['rejectMode'] as const) : []),
    ...(rejectReason === '' ? (['rejectReason'] as const) : []),
    ...(rejectReason === 'other' && rejectText.trim() === '' ? (['rejectText'] as const) : []),
    ...(!isAgainSaid && unsaid !== 0 ? (['isAgainSaid'] as const) : []),
    ...missingOfConfirm(context),
  ]
}

/** True if the work ended in this way. */
export const isKind =
  (kind: BatchOutcome['kind']) =>
  ({ event }: { event: { output: BatchOutcome } }) =>
    event.output.kind === kind

/** The batch, which exists in every state but the first ones, with the attempt's key. */
export function existing({ batch, attemptKey, newKey }: BatchContext): { batch: PayoutBatchRow; key: string } {
  if (batch === null) throw new Error('there is no batch yet')
  return { batch, key: attemptKey ?? newKey() }
}
