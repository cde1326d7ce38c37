import { assign, fromPromise, setup } from 'xstate'

/** Row that can be chosen: its key in its list, and why the command refuses it, if it does. */
export interface Candidate {
  id: string
  refusal: string | null
}

export interface QuestionInput {
  /** The command that is to run on what is chosen. */
  command: string
  /** Text that was typed already. */
  text: string
}

interface QuestionContext extends QuestionInput {
  found: readonly Candidate[]
  /** Takes what is found without asking, where it is a single one that the command allows. */
  takesOnly: boolean
  picked: string | null
}

export type QuestionEvent =
  | { type: 'TYPE'; text: string }
  /** Chooses one of what is shown; before it is there, the single one that comes. */
  | { type: 'PICK'; id: string | null }
  | { type: 'RETRY' }
  | { type: 'BACK' }

/** The text has not changed for this time before anybody is asked. */
const PAUSE_MS = 90

/** The question for the row that a command is to run on: found as one types, refused with a reason, chosen or left. */
export const questionFlow = setup({
  types: {
    context: {} as QuestionContext,
    input: {} as QuestionInput,
    events: {} as QuestionEvent,
  },
  actors: {
    findCandidates: fromPromise<readonly Candidate[], { text: string }>(() => {
      throw new Error('findCandidates is not provided')
    }),
  },
  guards: {
    isPossible: ({ context, event }) =>
      event.type === 'PICK' && context.found.some(({ id, refusal }) => id === event.id && refusal === null),
    isEmptied: ({ event }) => event.type === 'TYPE' && event.text === '',
    takesOnly: ({ context: { found, takesOnly } }) => takesOnly && found.length === 1 && found[0]?.refusal === null,
  },
  actions: {
    keepText: assign(({ event }) => (event.type === 'TYPE' ? { text: event.text, takesOnly: false } : {})),
    takeOnly: assign({ takesOnly: true }),
    pick: assign(({ event }) => (event.type === 'PICK' ? { picked: event.id } : {})),
    pickOnly: assign(({ context }) => ({ picked: context.found[0]?.id ?? null })),
    forget: assign({ found: [] }),
  },
}).createMachine({
  id: 'question',
  context: ({ input }) => ({ ...input, found: [], takesOnly: input.text !== '', picked: null }),
  initial: 'looking',
  on: {
    TYPE: [
      { guard: 'isEmptied', target: '.looking', actions: 'keepText' },
      { target: '.waiting', actions: 'keepText' },
    ],
    BACK: '.left',
  },
  states: {
    waiting: { after: { [PAUSE_MS]: 'looking' }, on: { PICK: { actions: 'takeOnly' } } },
    looking: {
      invoke: {
        src: 'findCandidates',
        input: ({ context }) => ({ text: context.text }),
        onDone: { target: 'found', actions: assign(({ event }) => ({ found: event.output })) },
        onError: { target: 'failed', actions: 'forget' },
      },
      on: { PICK: { actions: 'takeOnly' } },
    },
    found: {
      always: { guard: 'takesOnly', target: 'chosen', actions: 'pickOnly' },
      on: { PICK: { guard: 'isPossible', target: 'chosen', actions: 'pick' } },
    },
    failed: { on: { RETRY: 'looking' } },
    chosen: { type: 'final' },
    left: { type: 'final' },
  },
})
