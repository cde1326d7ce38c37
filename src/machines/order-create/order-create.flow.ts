import { assign, fromPromise, setup } from 'xstate'
import type { OutputOf } from '#contract/contract.ts'
import type { Encryption, SignVersion } from '#domain/orders/order-sign.ts'
import { withoutFaultsOf } from '#machines/form/form-faults.ts'
import { typedOf } from '#machines/form/form-values.ts'
import type { FieldFaults, FormValues } from '#machines/form/form-values.ts'
import {
  EMPTY_ORDER_FORM,
  encryptionOf,
  faultsOf,
  orderFaults,
  orderPayload,
  signVersionOf,
} from '#machines/order-create/order-create.form.ts'
import type { OrderPayload } from '#machines/order-create/order-create.form.ts'
import { BROKEN } from '#machines/outcome.ts'
import type { Failure, Outcome } from '#machines/outcome.ts'

export type CreatedOrder = OutputOf<'api.order.create'>

/** The payload to sign and the key. */
export interface SignRequest {
  payload: OrderPayload
  key: string
  encryption: Encryption
  version: SignVersion
}

/** The request body. */
export type SignedPayload = OrderPayload & { sign: string }

export interface OrderCreateFlowInput {
  /** False for read-only access. */
  canSend: boolean
  /** The initial values that differ from empty ones. */
  form: FormValues
  /** Generates an unused merchant order number. */
  newOrderNo: () => string
}

interface OrderCreateContext {
  canSend: boolean
  newOrderNo: () => string
  form: FormValues
  faults: FieldFaults
  /** The last payload sent; resent unchanged after a lost answer, so that only one order exists. */
  sent: SignedPayload | null
  failure: Failure | null
  created: CreatedOrder | null
}

export type OrderCreateEvent = { type: 'CHANGE'; change: FormValues } | { type: 'SEND' } | { type: 'NEXT' }

/**
 * Creates an order as a merchant does: fill in, sign, send. Values are kept after each result; NEXT changes the order
 * number.
 */
export const orderCreateFlow = setup({
  types: { context: {} as OrderCreateContext, input: {} as OrderCreateFlowInput, events: {} as OrderCreateEvent },
  actors: {
    signPayload: fromPromise<string, SignRequest>(() => {
      throw new Error('signPayload is not provided')
    }),
    sendOrder: fromPromise<Outcome<CreatedOrder>, { body: SignedPayload }>(() => {
      throw new Error('sendOrder is not provided')
    }),
  },
  guards: {
    canSend: ({ context }) => context.canSend && Object.keys(orderFaults(context.form)).length === 0,
    isReadOnly: ({ context }) => !context.canSend,
    isOutcomeUnknown: ({ context }) => context.failure?.kind === 'outcomeUnknown' && context.sent !== null,
  },
  actions: {
    // Clears a changed field's fault until the next check.
    change: assign(({ context, event }) => {
      if (event.type !== 'CHANGE') return {}
      const faults = withoutFaultsOf(context.faults, Object.keys(event.change))
      return { form: { ...context.form, ...event.change }, faults, failure: null }
    }),
    showFaults: assign(({ context }) => ({ faults: orderFaults(context.form) })),
    next: assign(({ context }) => ({
      form: { ...context.form, mchOrderNo: context.newOrderNo() },
      faults: {},
      failure: null,
      sent: null,
      created: null,
    })),
    begin: assign({ faults: {}, failure: null, sent: null, created: null }),
  },
}).createMachine({
  id: 'orderCreate',
  context: ({ input }) => ({
    canSend: input.canSend,
    newOrderNo: input.newOrderNo,
    form: { ...EMPTY_ORDER_FORM, mchOrderNo: input.newOrderNo(), ...input.form },
    faults: {},
    sent: null,
    failure: null,
    created: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        CHANGE: { actions: 'change' },
        NEXT: { actions: 'next' },
        SEND: [{ guard: 'isReadOnly' }, { guard: 'canSend', target: 'signing' }, { actions: 'showFaults' }],
      },
    },
    signing: {
      entry: 'begin',
      invoke: {
        src: 'signPayload',
        input: ({ context: { form } }) => ({
          payload: orderPayload(form),
          key: typedOf(form, 'key'),
          encryption: encryptionOf(form),
          version: signVersionOf(form),
        }),
        onDone: {
          target: 'sending',
          actions: assign(({ context, event }) => ({ sent: { ...orderPayload(context.form), sign: event.output } })),
        },
        onError: { target: 'refused', actions: assign({ failure: BROKEN }) },
      },
    },
    sending: {
      entry: assign({ failure: null }),
      invoke: {
        src: 'sendOrder',
        input: ({ context: { sent } }) => ({ body: sent ?? { sign: '' } }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'done',
            target: 'created',
            actions: assign(({ event }) => ({ created: event.output.kind === 'done' ? event.output.result : null })),
          },
          {
            target: 'refused',
            actions: assign(({ context, event }) => {
              if (event.output.kind === 'refused')
                return { failure: event.output, faults: faultsOf(event.output.issues ?? [], context.form) }
              return { failure: event.output.kind === 'outcomeUnknown' ? event.output : BROKEN }
            }),
          },
        ],
        onError: { target: 'refused', actions: assign({ failure: BROKEN }) },
      },
    },
    refused: {
      on: {
        CHANGE: { target: 'editing', actions: 'change' },
        NEXT: { target: 'editing', actions: 'next' },
        // The sent values had no fault, and any change leads back to editing.
        SEND: [{ guard: 'isOutcomeUnknown', target: 'sending' }, { target: 'signing' }],
      },
    },
    created: {
      on: {
        CHANGE: { target: 'editing', actions: 'change' },
        NEXT: { target: 'editing', actions: 'next' },
        SEND: { guard: 'canSend', target: 'signing' },
      },
    },
  },
})
