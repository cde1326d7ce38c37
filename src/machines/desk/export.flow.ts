import { assign, emit, fromCallback, setup } from 'xstate'
import { BROKEN } from '#machines/outcome.ts'
import type { Failure } from '#machines/outcome.ts'

/**
 * A file that somebody wants: the request's number, the path of its screen, and how many rows are expected; null if
 * unknown.
 */
export interface WantedFile {
  request: number
  path: string
  expectedRows: number | null
}

/** Reports of the running export: bytes and complete rows so far, then how it ended. */
export type ExportReport =
  | { type: 'PROGRESS'; bytes: number; rows: number }
  | { type: 'FINISHED'; fileName: string; rows: number }
  | { type: 'FAILED'; failure: Failure }

export type ExportEvent =
  | ExportReport
  | { type: 'START'; wanted: WantedFile }
  /** Answers to what becomes of a second file: it waits, takes the place of the running one, or is dropped. */
  | { type: 'WAIT' | 'REPLACE' | 'DROP' }
  | { type: 'CANCEL' }
  | { type: 'RETRY' }
  | { type: 'CLOSE' }

/** Told once a file is there. */
export interface FinishedFile {
  type: 'finished'
  fileName: string
  rows: number
}

interface ExportContext {
  /** The file that is written, or was last. */
  current: WantedFile | null
  /** A file that was asked for while another one is written. */
  asked: WantedFile | null
  /** Files that wait for their turn. */
  queue: readonly WantedFile[]
  bytes: number
  rows: number
  failure: Failure | null
}

/**
 * The exports of a session, one at a time: progress, cancel, failed and tried again. Whoever wants a second file says
 * whether it waits or takes the place of the running one. Leaving `streaming` stops the stream.
 */
export const exportFlow = setup({
  types: {
    context: {} as ExportContext,
    events: {} as ExportEvent,
    emitted: {} as FinishedFile,
  },
  actors: {
    streamFile: fromCallback<ExportEvent, { request: number }>(() => {
      throw new Error('streamFile is not provided')
    }),
  },
  guards: {
    hasNext: ({ context }) => context.queue.length > 0,
  },
  actions: {
    reset: assign({ bytes: 0, rows: 0, failure: null }),
    take: assign(({ event }) => (event.type === 'START' ? { current: event.wanted } : {})),
    ask: assign(({ event }) => (event.type === 'START' ? { asked: event.wanted } : {})),
    // On leaving the running one it was queued as the last.
    takeLast: assign(({ context: { queue } }) => ({ current: queue.at(-1) ?? null, queue: queue.slice(0, -1) })),
    // Asked for and not answered, it waits: what it would wait for is over.
    queueAsked: assign(({ context: { asked, queue } }) => (asked ? { queue: [...queue, asked], asked: null } : {})),
    drop: assign({ asked: null }),
    takeNext: assign(({ context: { queue } }) => ({ current: queue[0] ?? null, queue: queue.slice(1) })),
    count: assign(({ event }) => (event.type === 'PROGRESS' ? { bytes: event.bytes, rows: event.rows } : {})),
    announce: emit(({ event }) =>
      event.type === 'FINISHED'
        ? { type: 'finished' as const, fileName: event.fileName, rows: event.rows }
        : { type: 'finished' as const, fileName: '', rows: 0 },
    ),
    keepFailure: assign(({ event }) => ({ failure: event.type === 'FAILED' ? event.failure : BROKEN })),
  },
}).createMachine({
  id: 'export',
  context: { current: null, asked: null, queue: [], bytes: 0, rows: 0, failure: null },
  initial: 'idle',
  states: {
    idle: { on: { START: { target: 'streaming', actions: 'take' } } },
    streaming: {
      entry: 'reset',
      exit: 'queueAsked',
      invoke: {
        src: 'streamFile',
        input: ({ context }) => ({ request: context.current?.request ?? 0 }),
        onError: { target: 'failed', actions: 'keepFailure' },
      },
      on: {
        PROGRESS: { actions: 'count' },
        FINISHED: { target: 'next', actions: 'announce' },
        FAILED: { target: 'failed', actions: 'keepFailure' },
        CANCEL: 'cancelling',
        START: { target: '.asking', actions: 'ask' },
      },
      initial: 'alone',
      states: {
        alone: {},
        asking: {
          on: {
            WAIT: { target: 'alone', actions: 'queueAsked' },
            REPLACE: { target: '#export.streaming', reenter: true, actions: 'takeLast' },
            DROP: { target: 'alone', actions: 'drop' },
          },
        },
      },
    },
    next: { always: [{ guard: 'hasNext', target: 'streaming', actions: 'takeNext' }, { target: 'idle' }] },
    cancelling: { always: [{ guard: 'hasNext', target: 'streaming', actions: 'takeNext' }, { target: 'cancelled' }] },
    failed: { on: { RETRY: 'streaming', CLOSE: 'next', START: { target: 'streaming', actions: 'take' } } },
    cancelled: { on: { RETRY: 'streaming', CLOSE: 'next', START: { target: 'streaming', actions: 'take' } } },
  },
})
