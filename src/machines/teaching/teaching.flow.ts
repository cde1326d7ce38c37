import { assign, fromPromise, setup } from 'xstate'
import type { InputOf, OutputOf } from '#contract/contract.ts'
import type { Direction } from '#domain/bank-records/bank-records.ts'
import { markIn, stepIn, stretchIn } from '#domain/bank-records/teaching/pieces.ts'
import type { Meaning, Step, Stretch, TaughtText } from '#domain/bank-records/teaching/pieces.ts'

export type TeachingSubject = InputOf<'bankMessage.getTeaching'>
export type TeachingTrial = OutputOf<'bankMessage.tryTeaching'>
export type TaughtMessage = OutputOf<'bankMessage.getTeaching'>
type Tried = InputOf<'bankMessage.tryTeaching'>

/** A message with its text taken apart into words. */
export interface LoadedMessage {
  shown: TaughtMessage
  taught: TaughtText
}

export interface TeachingInput {
  /** The message, or the report or payment that it belongs to. */
  subject: TeachingSubject
}

interface TeachingContext extends TeachingInput {
  shown: TaughtMessage | null
  taught: TaughtText | null
  direction: Direction
  /** Trial of the pieces as they stand; null while it is not known. */
  trial: TeachingTrial | null
  /** Somebody has said something else than what was guessed. */
  isCorrected: boolean
  /** The expression is seen only where somebody asks for it. */
  isExpressionShown: boolean
}

export type TeachingEvent =
  | { type: 'STEP'; step: Step }
  | { type: 'MARK'; meaning: Meaning }
  | { type: 'STRETCH'; stretch: Stretch }
  /** Money went the other way. */
  | { type: 'TURN' }
  | { type: 'SHOW_EXPRESSION' }
  | { type: 'RETRY' }

/** The pieces have rested for this time before they are tried. */
const PAUSE_MS = 250

const changed = (before: TaughtText, after: TaughtText): boolean => before.pieces !== after.pieces

/**
 * The teaching of a message: what its pieces are is guessed, corrected piece by piece, and each time tried on the
 * stored messages. What is said is sent by the form that this stands in.
 */
export const teachingFlow = setup({
  types: { context: {} as TeachingContext, input: {} as TeachingInput, events: {} as TeachingEvent },
  actors: {
    loadMessage: fromPromise<LoadedMessage, TeachingSubject>(() => {
      throw new Error('loadMessage is not provided')
    }),
    tryPieces: fromPromise<TeachingTrial, Tried>(() => {
      throw new Error('tryPieces is not provided')
    }),
  },
  guards: {
    changesPieces: ({ context: { taught }, event }) =>
      taught !== null && event.type === 'STRETCH' && changed(taught, stretchIn(taught, event.stretch)),
  },
  actions: {
    step: assign(({ context: { taught }, event }) =>
      event.type === 'STEP' && taught ? { taught: stepIn(taught, event.step) } : {},
    ),
    mark: assign(({ context: { taught }, event }) =>
      event.type === 'MARK' && taught ? { taught: markIn(taught, event.meaning), trial: null, isCorrected: true } : {},
    ),
    stretch: assign(({ context: { taught }, event }) =>
      event.type === 'STRETCH' && taught ? { taught: stretchIn(taught, event.stretch) } : {},
    ),
    turn: assign(({ context: { direction } }) => ({
      direction: direction === 'credit' ? ('debit' as const) : ('credit' as const),
      trial: null,
      isCorrected: true,
    })),
    forgetTrial: assign({ trial: null, isCorrected: true }),
    showExpression: assign(({ context }) => ({ isExpressionShown: !context.isExpressionShown })),
  },
}).createMachine({
  id: 'teaching',
  context: ({ input }) => ({
    ...input,
    ...{ shown: null, taught: null, direction: 'credit', trial: null, isCorrected: false, isExpressionShown: false },
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'loadMessage',
        input: ({ context }) => context.subject,
        onDone: {
          target: 'teaching',
          actions: assign(({ event: { output } }) => ({ ...output, direction: output.shown.direction })),
        },
        onError: 'missing',
      },
    },
    missing: { on: { RETRY: 'loading' } },
    teaching: {
      initial: 'trying',
      on: {
        STEP: { actions: 'step' },
        MARK: { target: '.resting', actions: 'mark' },
        STRETCH: [
          { guard: 'changesPieces', target: '.resting', actions: ['stretch', 'forgetTrial'] },
          { actions: 'stretch' },
        ],
        TURN: { target: '.resting', actions: 'turn' },
        SHOW_EXPRESSION: { actions: 'showExpression' },
      },
      states: {
        resting: { after: { [PAUSE_MS]: 'trying' } },
        trying: {
          invoke: {
            src: 'tryPieces',
            input: ({ context: { direction, shown, taught } }) => ({
              messageId: shown?.messageId ?? 0,
              direction,
              pieces: (taught?.pieces ?? []).map(({ from, meaning, to }) => ({ from, meaning, to })),
            }),
            onDone: { target: 'tried', actions: assign(({ event }) => ({ trial: event.output })) },
            onError: 'untried',
          },
        },
        tried: {},
        untried: { on: { RETRY: 'trying' } },
      },
    },
  },
})
