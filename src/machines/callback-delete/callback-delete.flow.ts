import { assign, fromPromise, setup } from 'xstate'
import type { OutputOf } from '#contract/contract.ts'
import { BROKEN } from '#machines/outcome.ts'
import type { Failure, Outcome } from '#machines/outcome.ts'

export type DeleteResult = OutputOf<'orderCallBack.delete'>['results'][number]

export interface CallbackDeleteFlowInput {
  orderCodes: readonly string[]
  newKey: () => string
}

interface CallbackDeleteContext extends CallbackDeleteFlowInput {
  /** Kept after a lost answer, so that a retry has one effect and one answer. */
  attemptKey: string | null
  failure: Failure | null
  results: readonly DeleteResult[]
}

export type CallbackDeleteEvent = { type: 'CONFIRM' } | { type: 'CANCEL' }

/** Deletes stored callback attempts. This cannot be undone, so it is confirmed; each order has its own result. */
export const callbackDeleteFlow = setup({
  types: {
    context: {} as CallbackDeleteContext,
    input: {} as CallbackDeleteFlowInput,
    events: {} as CallbackDeleteEvent,
  },
  actors: {
    deleteCallbacks: fromPromise<Outcome<readonly DeleteResult[]>, { orderCodes: readonly string[]; key: string }>(
      () => {
        throw new Error('deleteCallbacks is not provided')
      },
    ),
  },
}).createMachine({
  id: 'callbackDelete',
  context: ({ input }) => ({ ...input, attemptKey: null, failure: null, results: [] }),
  initial: 'confirming',
  states: {
    confirming: { on: { CONFIRM: 'deleting', CANCEL: 'ended' } },
    deleting: {
      entry: assign(({ context }) => ({ attemptKey: context.attemptKey ?? context.newKey(), failure: null })),
      invoke: {
        src: 'deleteCallbacks',
        input: ({ context }) => ({ orderCodes: context.orderCodes, key: context.attemptKey ?? context.newKey() }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'done',
            target: 'done',
            actions: assign(({ event }) => ({ results: event.output.kind === 'done' ? event.output.result : [] })),
          },
          {
            guard: ({ event }) => event.output.kind === 'outcomeUnknown',
            target: 'refused',
            actions: assign(({ event }) => ({
              failure: event.output.kind === 'outcomeUnknown' ? event.output : BROKEN,
            })),
          },
          {
            target: 'refused',
            actions: assign(({ event }) => ({
              failure: event.output.kind === 'refused' ? event.output : BROKEN,
              attemptKey: null,
            })),
          },
        ],
        onError: { target: 'refused', actions: assign({ failure: BROKEN }) },
      },
    },
    refused: { on: { CONFIRM: 'deleting', CANCEL: 'ended' } },
    done: { on: { CONFIRM: 'ended', CANCEL: 'ended' } },
    ended: { type: 'final' },
  },
})
