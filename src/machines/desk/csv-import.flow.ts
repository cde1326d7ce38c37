import { assign, fromPromise, setup } from 'xstate'
import type { ImportPreview } from '#contract/calls/import-call.ts'
import { BROKEN } from '#machines/outcome.ts'
import type { Failure, Outcome } from '#machines/outcome.ts'

/** Counts of new and known rows in a file, and its rows with their faults; rows count from 1. */
export interface ImportAnswer {
  added: number
  known: number
  /** Rows that hold nothing to take. */
  skipped?: number | undefined
  /** Rows that cannot be read, where the others are taken without them. */
  unread?: number | undefined
  faults: { row: number; column: string | null; fault: string }[]
  /** How a dry run read it. */
  preview?: ImportPreview | undefined
}

interface ImportInput {
  newKey: () => string
}

/** Values that all rows of a file share, as typed beside it. */
export type ImportAlong = Readonly<Record<string, unknown>>

/** A file that is sent. */
export interface SentFile {
  file: File | null
  along: ImportAlong
  isDry: boolean
  key: string
}

interface ImportContext extends ImportInput {
  file: File | null
  along?: ImportAlong
  /** The result of the dry run or of the import. */
  answer: ImportAnswer | null
  failure: Failure | null
  /** Kept after a lost answer, so that a retry has one effect. */
  attemptKey: string | null
}

export type ImportEvent =
  | { type: 'CHOOSE'; file: File; along?: ImportAlong }
  | { type: 'IMPORT'; along?: ImportAlong }
  | { type: 'CLOSE' }
  | { type: 'CANCEL' }

/**
 * Imports a file into a list. A dry run checks it first, and only a file without faults is imported, as a whole. Where
 * the answer counts rows that cannot be read, the others are taken without them.
 */
export const csvImportFlow = setup({
  types: { context: {} as ImportContext, input: {} as ImportInput, events: {} as ImportEvent },
  actors: {
    sendFile: fromPromise<Outcome<ImportAnswer>, SentFile>(() => {
      throw new Error('sendFile is not provided')
    }),
  },
  guards: {
    canImport: ({ context: { answer } }) =>
      answer !== null && answer.added > 0 && (answer.faults.length === 0 || (answer.unread ?? 0) > 0),
  },
  actions: {
    choose: assign(({ event }) =>
      event.type === 'CHOOSE'
        ? {
            file: event.file,
            ...(event.along && { along: event.along }),
            answer: null,
            failure: null,
            attemptKey: null,
          }
        : {},
    ),
    takeAlong: assign(({ event }) => (event.type === 'IMPORT' && event.along ? { along: event.along } : {})),
    failBroken: assign({ failure: BROKEN }),
  },
}).createMachine({
  id: 'csvImport',
  context: ({ input }) => ({ ...input, file: null, answer: null, failure: null, attemptKey: null }),
  initial: 'choosing',
  states: {
    choosing: { on: { CHOOSE: { target: 'checking', actions: 'choose' }, CANCEL: 'cancelled' } },
    checking: {
      on: { CANCEL: 'cancelled' },
      invoke: {
        src: 'sendFile',
        input: ({ context: { along = {}, file, newKey } }) => ({ file, along, isDry: true, key: newKey() }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'done',
            target: 'checked',
            actions: assign(({ event }) => ({ answer: event.output.kind === 'done' ? event.output.result : null })),
          },
          {
            target: 'choosing',
            actions: assign(({ event: { output } }) => ({
              failure: output.kind === 'refused' || output.kind === 'outcomeUnknown' ? output : BROKEN,
            })),
          },
        ],
        onError: { target: 'choosing', actions: 'failBroken' },
      },
    },
    checked: {
      on: {
        CHOOSE: { target: 'checking', actions: 'choose' },
        IMPORT: { guard: 'canImport', target: 'importing', actions: 'takeAlong' },
        CANCEL: 'cancelled',
      },
    },
    importing: {
      entry: assign(({ context }) => ({ attemptKey: context.attemptKey ?? context.newKey(), failure: null })),
      invoke: {
        src: 'sendFile',
        input: ({ context: { along = {}, attemptKey, file, newKey } }) => ({
          file,
          along,
          isDry: false,
          key: attemptKey ?? newKey(),
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'done',
            target: 'imported',
            actions: assign(({ event }) => ({ answer: event.output.kind === 'done' ? event.output.result : null })),
          },
          {
            guard: ({ event }) => event.output.kind === 'outcomeUnknown',
            target: 'checked',
            actions: assign(({ event }) => ({
              failure: event.output.kind === 'outcomeUnknown' ? event.output : BROKEN,
            })),
          },
          {
            target: 'checked',
            actions: assign(({ event }) => ({
              failure: event.output.kind === 'refused' ? event.output : BROKEN,
              attemptKey: null,
            })),
          },
        ],
        onError: { target: 'checked', actions: 'failBroken' },
      },
    },
    imported: { on: { CLOSE: 'done', CANCEL: 'done' } },
    done: { type: 'final' },
    cancelled: { type: 'final' },
  },
})
