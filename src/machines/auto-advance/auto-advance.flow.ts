import { assign, fromPromise, setup } from 'xstate'

/** How far from the beginning of its work a row that was finished took, ms each, in the order they were finished. */
interface AutoAdvanceContext {
  now: () => number
  /** When the work on the present row began, ms; null between rows. */
  began: number | null
  took: readonly number[]
}

export interface AutoAdvanceInput {
  /** The time, ms. */
  now: () => number
}

export type AutoAdvanceEvent =
  /** Takes the next row; the present one is left as it is. */
  | { type: 'TAKE' }
  /** The action on the present row was done. */
  | { type: 'DONE' }
  /** The action was left without being done. */
  | { type: 'LEAVE' }
  | { type: 'STOP' }

/** Why the next row is taken: to go on with the present row where it asks for more, or to leave it behind. */
export interface TakeInput {
  isSkipping: boolean
}

/** What was taken: a step more on the same row, another row, or nothing since none is left. */
export interface Taken {
  row: 'same' | 'next' | 'none'
}

/**
 * Working a queue in order: the next row that something can be done about is taken with its likeliest action, and when that
 * is done the one after it. Counts what was finished and how long it took; only the person is shown it.
 */
export const autoAdvanceFlow = setup({
  types: { context: {} as AutoAdvanceContext, input: {} as AutoAdvanceInput, events: {} as AutoAdvanceEvent },
  actors: {
    takeNext: fromPromise<Taken, TakeInput>(() => {
      throw new Error('takeNext is not provided')
    }),
  },
  actions: {
    begin: assign(({ context }) => ({ began: context.now() })),
    finish: assign(({ context: { began, took, now } }) =>
      began === null ? {} : { took: [...took, now() - began], began: null },
    ),
    drop: assign({ began: null }),
    clear: assign({ began: null, took: [] }),
  },
}).createMachine({
  id: 'autoAdvance',
  context: ({ input }) => ({ ...input, began: null, took: [] }),
  initial: 'resting',
  states: {
    resting: { entry: 'clear', on: { TAKE: 'starting' } },
    starting: {
      invoke: {
        src: 'takeNext',
        input: { isSkipping: false },
        onDone: [
          { guard: ({ event }) => event.output.row === 'none', target: 'finished' },
          { target: 'working', actions: 'begin' },
        ],
        onError: 'paused',
      },
      on: { STOP: 'resting' },
    },
    working: { on: { DONE: 'advancing', LEAVE: 'paused', TAKE: 'skipping', STOP: 'resting' } },
    // A row that asks for more than one action is finished with the last of them.
    advancing: {
      invoke: {
        src: 'takeNext',
        input: { isSkipping: false },
        onDone: [
          { guard: ({ event }) => event.output.row === 'same', target: 'working' },
          { guard: ({ event }) => event.output.row === 'none', target: 'finished', actions: 'finish' },
          { target: 'working', actions: ['finish', 'begin'] },
        ],
        onError: 'paused',
      },
      on: { STOP: 'resting' },
    },
    skipping: {
      entry: 'drop',
      invoke: {
        src: 'takeNext',
        input: { isSkipping: true },
        onDone: [
          { guard: ({ event }) => event.output.row === 'none', target: 'finished' },
          { target: 'working', actions: 'begin' },
        ],
        onError: 'paused',
      },
      on: { STOP: 'resting' },
    },
    paused: { on: { TAKE: 'skipping', DONE: 'advancing', STOP: 'resting' } },
    finished: { on: { TAKE: 'starting', STOP: 'resting' } },
  },
})

/** A person's pace: rows finished, the median of their seconds, and how many an hour that makes; null before the first. */
export interface Pace {
  done: number
  medianSeconds: number
  perHour: number
}

const HOUR_MS = 3_600_000

/** The pace of what was finished; `took` in ms. */
export function paceOf(took: readonly number[]): Pace | null {
  if (took.length === 0) return null
  const sorted = took.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const at = (index: number) => sorted[index] ?? 0
  const median = sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2
  const total = took.reduce((sum, one) => sum + one, 0)
  return {
    done: took.length,
    medianSeconds: Math.round(median / 1_000),
    perHour: total === 0 ? 0 : Math.round((took.length * HOUR_MS) / total),
  }
}
