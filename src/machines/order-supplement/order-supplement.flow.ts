import { assign, fromPromise, setup } from 'xstate'
import type { OrderRow } from '#contract/order.schemas.ts'
import { BROKEN } from '#machines/outcome.ts'
import type { Conflict, Failure, Outcome } from '#machines/outcome.ts'
import {
  EMPTY_SUPPLEMENT,
  faultsOf,
  supplementFaults,
  supplementInput,
} from '#machines/order-supplement/order-supplement.form.ts'
import type { SupplementFaults, SupplementForm, SupplementInput } from '#machines/order-supplement/order-supplement.form.ts'

export interface SupplementFlowInput {
  order: OrderRow
  /** The setting `googleVerifyManualSupplement`. */
  isCodeDemanded: boolean
  /** Makes the key of one attempt; a new one for each. */
  newKey: () => string
}

interface SupplementContext extends SupplementFlowInput {
  form: SupplementForm
  faults: SupplementFaults
  /** The key of the attempt under way; kept while its answer is lost, so that sending again has one effect. */
  attemptKey: string | null
  failure: Failure | null
  conflict: Conflict<OrderRow> | null
  result: OrderRow | null
}

export type SupplementEvent =
  | { type: 'CHANGE'; change: Partial<SupplementForm> }
  | { type: 'REVIEW' }
  | { type: 'EDIT' }
  | { type: 'SUBMIT' }
  | { type: 'TAKE_FRESH'; order?: OrderRow }
  | { type: 'CANCEL' }

export type SupplementSubmission = { input: SupplementInput; key: string }

/** Supplementing an order: type, review, submit; a refusal keeps what was typed but the code, a conflict offers the fresh order. */
export const orderSupplementFlow = setup({
  types: {
    context: {} as SupplementContext,
    input: {} as SupplementFlowInput,
    events: {} as SupplementEvent,
  },
  actors: {
    submitSupplement: fromPromise<Outcome<OrderRow>, SupplementSubmission>(() => {
      throw new Error('submitSupplement is not provided')
    }),
  },
  guards: {
    isValid: ({ context }) => Object.keys(faultsIn(context)).length === 0,
    isUtrFaulty: ({ context }) => context.faults.utr !== undefined || context.faults.isOffset !== undefined,
    isLost: ({ context }) => context.failure?.kind === 'lost',
    hasFresh: ({ context, event }) =>
      (event.type === 'TAKE_FRESH' && event.order !== undefined) || Boolean(context.conflict?.present),
  },
  actions: {
    // A changed text is another attempt; the fault of the changed field is gone until it is looked at again.
    change: assign(({ context, event }) => {
      if (event.type !== 'CHANGE') return {}
      const faults = { ...context.faults }
      for (const field of Object.keys(event.change) as (keyof SupplementForm)[]) delete faults[field]
      return { form: { ...context.form, ...event.change }, faults, attemptKey: null }
    }),
    showFaults: assign(({ context }) => ({ faults: faultsIn(context) })),
    beginAttempt: assign(({ context }) => ({ attemptKey: context.attemptKey ?? context.newKey(), failure: null, conflict: null })),
    // A code works once, so it is cleared; everything else stays.
    endAttempt: assign(({ context }) => ({ attemptKey: null, form: { ...context.form, googleCode: '' } })),
    takeFresh: assign(({ context, event }) => ({
      order: (event.type === 'TAKE_FRESH' ? event.order : undefined) ?? context.conflict?.present ?? context.order,
      conflict: null,
      failure: null,
    })),
  },
}).createMachine({
  id: 'orderSupplement',
  context: ({ input }) => ({
    ...input,
    form: EMPTY_SUPPLEMENT,
    faults: {},
    attemptKey: null,
    failure: null,
    conflict: null,
    result: null,
  }),
  initial: 'editing',
  on: { CANCEL: '.cancelled' },
  states: {
    editing: {
      on: {
        CHANGE: { actions: 'change' },
        REVIEW: [{ guard: 'isValid', target: 'reviewing' }, { actions: 'showFaults' }],
      },
    },
    reviewing: {
      on: {
        EDIT: 'editing',
        SUBMIT: [{ guard: 'isValid', target: 'submitting' }, { target: 'editing', actions: 'showFaults' }],
      },
    },
    submitting: {
      entry: 'beginAttempt',
      on: { CANCEL: {} },
      invoke: {
        src: 'submitSupplement',
        input: ({ context }) => ({
          input: supplementInput(context.order.orderCode, context.form, context.order.version),
          key: context.attemptKey ?? context.newKey(),
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'done',
            target: 'done',
            actions: assign(({ event }) => ({ result: event.output.kind === 'done' ? event.output.result : null })),
          },
          {
            guard: ({ event }) => event.output.kind === 'conflict',
            target: 'conflict',
            actions: ['endAttempt', assign(({ event }) => ({ conflict: event.output.kind === 'conflict' ? event.output : null }))],
          },
          {
            guard: ({ event }) => event.output.kind === 'lost',
            target: 'refused',
            actions: assign(({ event }) => ({ failure: event.output.kind === 'lost' ? event.output : null })),
          },
          {
            target: 'judging',
            actions: [
              'endAttempt',
              assign(({ event }) =>
                event.output.kind === 'refused'
                  ? { failure: event.output, faults: faultsOf(event.output.issues ?? []) }
                  : { failure: BROKEN },
              ),
            ],
          },
        ],
        onError: { target: 'refused', actions: assign({ failure: BROKEN }) },
      },
    },
    judging: {
      always: [{ guard: 'isUtrFaulty', target: 'editing' }, { target: 'refused' }],
    },
    refused: {
      on: {
        CHANGE: { actions: 'change' },
        EDIT: 'editing',
        SUBMIT: [{ guard: 'isValid', target: 'submitting' }, { actions: 'showFaults' }],
      },
    },
    conflict: {
      on: { TAKE_FRESH: { guard: 'hasFresh', target: 'editing', actions: 'takeFresh' } },
    },
    done: { type: 'final' },
    cancelled: { type: 'final' },
  },
})

function faultsIn({ form, order, isCodeDemanded }: SupplementContext): SupplementFaults {
  return supplementFaults(form, order.orderCode, isCodeDemanded)
}
