import { assign, fromPromise, setup } from 'xstate'

/** How long each finished row took, in ms, in order of completion. */
interface AutoAdvanceContext {
  now: () => number
  /** When work on the current row began, ms; null between rows. */
  began: number | null
  took: readonly number[]
}

export interface AutoAdvanceInput {
  /** The current time, ms. */
  now: () => number
}

export type AutoAdvanceEvent =
  /** Takes the next row; the current one is skipped. */
  | { type: 'TAKE' }
  /** The action on the current row is complete. */
  | { type: 'DONE' }
  /** The action was cancelled. */
  | { type: 'LEAVE' }
  | { type: 'STOP' }

/** Tells the next step to continue on a row that needs another action, or to move past it. */
export interface TakeInput {
  isSkipping: boolean
}

/** The result: another step on the same row, another row, or nothing when none is left. */
export interface Taken {
  row: 'same' | 'next' | 'none'
}

/**
 * Works a queue in order: takes the next row that has an available action, starts its likeliest action, and moves on
 * when it is complete. Counts finished rows and their durations, which only the person sees.
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
    // A row that needs several actions is finished with the last of them.
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

/** A person's pace: finished rows, the median in seconds, and the rows per hour it implies; null before the first. */
export interface Pace {
  done: number
  medianSeconds: number
  perHour: number
}

const HOUR_MS = 3_600_000

/** The pace of the finished rows; `took` in ms. */
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
