import { assign, fromPromise, setup } from 'xstate'
import type { OrderRow } from '#contract/order.schemas.ts'
import { BROKEN } from '#machines/outcome.ts'
import type { Conflict, Failure, Outcome } from '#machines/outcome.ts'

export interface ResendFlowInput {
  order: OrderRow
  /** Makes the key of one attempt. */
  newKey: () => string
}

interface ResendContext extends ResendFlowInput {
  /** Kept while an answer is lost, so that sending again has one effect. */
  attemptKey: string | null
  failure: Failure | null
  conflict: Conflict<OrderRow> | null
  result: OrderRow | null
}

export type ResendEvent = { type: 'CONFIRM' } | { type: 'TAKE_FRESH'; order?: OrderRow } | { type: 'CANCEL' }

export interface ResendSubmission {
  input: { orderCode: string; expectedVersion: number }
  key: string
}

/** Sending an order's callback again: confirm, send, and on a refusal or a conflict the same again with one key. */
export const orderResendCallbackFlow = setup({
  types: {
    context: {} as ResendContext,
    input: {} as ResendFlowInput,
    events: {} as ResendEvent,
  },
  actors: {
    resendCallback: fromPromise<Outcome<OrderRow>, ResendSubmission>(() => {
      throw new Error('resendCallback is not provided')
    }),
  },
  guards: {
    hasFresh: ({ context, event }) =>
      (event.type === 'TAKE_FRESH' && event.order !== undefined) || Boolean(context.conflict?.present),
  },
  actions: {
    beginAttempt: assign(({ context }) => ({ attemptKey: context.attemptKey ?? context.newKey(), failure: null, conflict: null })),
    takeFresh: assign(({ context, event }) => ({
      order: (event.type === 'TAKE_FRESH' ? event.order : undefined) ?? context.conflict?.present ?? context.order,
      conflict: null,
    })),
  },
}).createMachine({
  id: 'orderResendCallback',
  context: ({ input }) => ({ ...input, attemptKey: null, failure: null, conflict: null, result: null }),
  initial: 'confirming',
  states: {
    confirming: { on: { CONFIRM: 'sending', CANCEL: 'cancelled' } },
    sending: {
      entry: 'beginAttempt',
      invoke: {
        src: 'resendCallback',
        input: ({ context }) => ({
          input: { orderCode: context.order.orderCode, expectedVersion: context.order.version },
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
            actions: assign(({ event }) => ({ attemptKey: null, conflict: event.output.kind === 'conflict' ? event.output : null })),
          },
          {
            guard: ({ event }) => event.output.kind === 'lost',
            target: 'refused',
            actions: assign(({ event }) => ({ failure: event.output.kind === 'lost' ? event.output : null })),
          },
          {
            target: 'refused',
            actions: assign(({ event }) => ({ attemptKey: null, failure: event.output.kind === 'refused' ? event.output : BROKEN })),
          },
        ],
        onError: { target: 'refused', actions: assign({ failure: BROKEN }) },
      },
    },
    refused: { on: { CONFIRM: 'sending', CANCEL: 'cancelled' } },
    conflict: {
      on: { TAKE_FRESH: { guard: 'hasFresh', target: 'confirming', actions: 'takeFresh' }, CANCEL: 'cancelled' },
    },
    done: { type: 'final' },
    cancelled: { type: 'final' },
  },
})
