import { assign, fromCallback, setup } from 'xstate'
import { BROKEN } from '#machines/outcome.ts'
import type { Failure } from '#machines/outcome.ts'

/** Reports of the running export: bytes and complete rows so far, then how it ended. */
export type ExportReport =
  | { type: 'PROGRESS'; bytes: number; rows: number }
  | { type: 'FINISHED'; fileName: string }
  | { type: 'FAILED'; failure: Failure }

export type ExportEvent = ExportReport | { type: 'CANCEL' } | { type: 'RETRY' } | { type: 'CLOSE' }

export interface ExportFlowInput<Request = unknown> {
  request: Request
  /** The expected number of rows; null if unknown. */
  expectedRows: number | null
}

interface ExportContext extends ExportFlowInput {
  bytes: number
  rows: number
  fileName: string | null
  failure: Failure | null
}

/** Writes a file from a stream: progress, cancel, done or failed. Leaving `streaming` stops the stream. */
export const exportFlow = setup({
  types: {
    context: {} as ExportContext,
    input: {} as ExportFlowInput,
    events: {} as ExportEvent,
  },
  actors: {
    streamFile: fromCallback<ExportEvent, { request: unknown }>(() => {
      throw new Error('streamFile is not provided')
    }),
  },
  actions: {
    start: assign({ bytes: 0, rows: 0, fileName: null, failure: null }),
    count: assign(({ event }) => (event.type === 'PROGRESS' ? { bytes: event.bytes, rows: event.rows } : {})),
    keepName: assign(({ event }) => (event.type === 'FINISHED' ? { fileName: event.fileName } : {})),
    keepFailure: assign(({ event }) => ({ failure: event.type === 'FAILED' ? event.failure : BROKEN })),
  },
}).createMachine({
  id: 'export',
  context: ({ input }) => ({ ...input, bytes: 0, rows: 0, fileName: null, failure: null }),
  initial: 'streaming',
  states: {
    streaming: {
      entry: 'start',
      invoke: {
        src: 'streamFile',
        input: ({ context }) => ({ request: context.request }),
        onError: { target: 'failed', actions: 'keepFailure' },
      },
      on: {
        PROGRESS: { actions: 'count' },
        FINISHED: { target: 'done', actions: 'keepName' },
        FAILED: { target: 'failed', actions: 'keepFailure' },
        CANCEL: 'cancelled',
      },
    },
    done: { on: { CLOSE: 'closed' } },
    failed: { on: { RETRY: 'streaming', CLOSE: 'closed' } },
    cancelled: { on: { RETRY: 'streaming', CLOSE: 'closed' } },
    closed: { type: 'final' },
  },
})
