import { assign, setup } from 'xstate'

/** Command that a step of the tour waits for. */
export interface TourStop {
  /** The command that the step asks for. */
  command: string
  /** True for a command whose key people press several times, such as moving down. */
  repeats: boolean
}

export interface TourInput {
  stops: readonly TourStop[]
}

interface TourContext extends TourInput {
  /** The step that is shown, counted from 0. */
  at: number
}

export type TourEvent =
  /** A command ran, whether or not the tour asked for it. */
  { type: 'RAN'; command: string } | { type: 'LEAVE' }

/**
 * A tour by keyboard: each step waits until its command ran. Any other command ends the tour, since whoever presses its
 * key has something else to do. The tour runs no command itself.
 */
export const tourFlow = setup({
  types: { context: {} as TourContext, input: {} as TourInput, events: {} as TourEvent },
  guards: {
    isAsked: ({ context: { stops, at }, event }) => event.type === 'RAN' && stops[at]?.command === event.command,
    isLastAsked: ({ context: { stops, at }, event }) =>
      event.type === 'RAN' && at === stops.length - 1 && stops[at]?.command === event.command,
    isRepeated: ({ context: { stops, at }, event }) => {
      const before = stops[at - 1]
      return event.type === 'RAN' && before?.command === event.command && before.repeats
    },
  },
  actions: { goOn: assign({ at: ({ context }) => context.at + 1 }) },
}).createMachine({
  id: 'tour',
  context: ({ input }) => ({ ...input, at: 0 }),
  initial: 'walking',
  states: {
    walking: {
      on: {
        RAN: [
          { guard: 'isLastAsked', target: 'done' },
          { guard: 'isAsked', actions: 'goOn' },
          { guard: 'isRepeated' },
          { target: 'left' },
        ],
        LEAVE: 'left',
      },
    },
    done: { type: 'final' },
    left: { type: 'final' },
  },
})
