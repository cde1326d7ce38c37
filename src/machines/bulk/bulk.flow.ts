import { assign, fromPromise, setup } from 'xstate'
import { CODE_FIELD, emptyValues, missingFaults, textOf } from '#machines/action/action-form.ts'
import type { ActionField, FieldFaults, FieldValue, FormValues } from '#machines/action/action-form.ts'
import { BROKEN } from '#machines/outcome.ts'
import type { Failure, Outcome } from '#machines/outcome.ts'

/** Rows by their codes, or everything that holds a filter but some; the filter is the list's own, in wire terms. */
export type BulkSelection =
  | { orderCodes: readonly string[] }
  | { filter: Readonly<Record<string, unknown>>; except?: readonly string[] }

/** What a bulk action would do to a selection that is frozen from then on. */
export interface BulkPreview {
  goes: readonly string[]
  blocked: readonly { orderCode: string; refusal: string }[]
  /** Those of `goes` that are blocked once a field has a value. */
  blockedWhen?: readonly { field: string; value: string; orderCode: string; refusal: string }[]
  /** How many the filter holds beyond what one run takes. */
  beyondLimit: number
  /** Names a run that one Google code has to cover; null where it needs none. */
  bulkId?: string | null
}

/** What one call of a run is made of. */
export interface BulkChunk {
  orderCodes: readonly string[]
  key: string
  values: FormValues
  bulkId: string | null
}

export interface BulkResult {
  orderCode: string
  ok: boolean
  refusal: string | null
}

export interface BulkFlowInput {
  /** The selection to preview at once; null lets the person choose first. */
  selection: BulkSelection | null
  /** Rows one call takes. */
  chunkSize: number
  /** What the action asks for, once for all rows. */
  fields?: readonly ActionField<never>[]
  newKey: () => string
}

interface BulkContext extends BulkFlowInput {
  preview: BulkPreview | null
  values: FormValues
  faults: FieldFaults
  /** The code was refused, so that going on needs another. */
  isCodeRefused: boolean
  /** Codes that were not sent yet, the chunk under way included. */
  queue: readonly string[]
  results: Readonly<Record<string, BulkResult>>
  /** How many this run set out to do, and a rerun of the failed anew. */
  planned: number
  /** The key of the chunk under way; kept while its answer is lost. */
  chunkKey: string | null
  isCancelling: boolean
  failure: Failure | null
}

export type BulkEvent =
  | { type: 'PREVIEW'; selection: BulkSelection }
  | { type: 'CHANGE'; change: Readonly<Record<string, FieldValue>> }
  | { type: 'CONFIRM' }
  | { type: 'RESUME' }
  | { type: 'RETRY_FAILED' }
  | { type: 'CANCEL' }
  | { type: 'CLOSE' }

/** An action over many rows: choose, preview, confirm, run in chunks, results by row; cancel stops after the chunk under way. */
export const bulkFlow = setup({
  types: {
    context: {} as BulkContext,
    input: {} as BulkFlowInput,
    events: {} as BulkEvent,
  },
  actors: {
    previewBulk: fromPromise<Outcome<BulkPreview>, { selection: BulkSelection }>(() => {
      throw new Error('previewBulk is not provided')
    }),
    applyChunk: fromPromise<Outcome<readonly BulkResult[]>, BulkChunk>(() => {
      throw new Error('applyChunk is not provided')
    }),
  },
  guards: {
    hasSelection: ({ context }) => context.selection !== null,
    hasSomethingToDo: ({ context }) => (previewAsChosen(context)?.goes.length ?? 0) > 0,
    isFaulty: ({ context }) => Object.keys(faultsIn(context)).length > 0,
    hasFailed: ({ context }) => failedOf(context).length > 0,
    isOver: ({ context }) => context.isCancelling || context.queue.length === 0,
  },
  actions: {
    choose: assign(({ event }) => (event.type === 'PREVIEW' ? { selection: event.selection } : {})),
    change: assign(({ context, event }) => {
      if (event.type !== 'CHANGE') return {}
      const faults = Object.fromEntries(
        Object.entries(context.faults).filter(([name]) => !Object.hasOwn(event.change, name)),
      )
      return { values: { ...context.values, ...event.change }, faults, chunkKey: null }
    }),
    showFaults: assign(({ context }) => ({ faults: faultsIn(context) })),
    plan: assign(({ context }) => {
      const goes = previewAsChosen(context)?.goes ?? []
      return { queue: goes, planned: goes.length, results: {}, isCancelling: false }
    }),
    planFailed: assign(({ context }) => {
      const failed = failedOf(context)
      const kept = Object.entries(context.results).filter(([, result]) => result.ok)
      return {
        queue: failed,
        planned: failed.length + kept.length,
        results: Object.fromEntries(kept),
        isCancelling: false,
      }
    }),
    beginChunk: assign(({ context }) => ({
      chunkKey: context.chunkKey ?? context.newKey(),
      failure: null,
      isCodeRefused: false,
    })),
    cancelAfterChunk: assign({ isCancelling: true }),
  },
}).createMachine({
  id: 'bulk',
  context: ({ input }) => ({
    ...input,
    preview: null,
    values: emptyValues(input.fields ?? []),
    faults: {},
    isCodeRefused: false,
    queue: [],
    results: {},
    planned: 0,
    chunkKey: null,
    isCancelling: false,
    failure: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      always: { guard: 'hasSelection', target: 'previewing' },
      on: { PREVIEW: { target: 'previewing', actions: 'choose' }, CANCEL: 'cancelled' },
    },
    previewing: {
      entry: assign({ failure: null }),
      on: { CANCEL: 'cancelled' },
      invoke: {
        src: 'previewBulk',
        input: ({ context }) => ({ selection: context.selection ?? { orderCodes: [] } }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'done',
            target: 'confirming',
            actions: assign(({ event }) => ({ preview: event.output.kind === 'done' ? event.output.result : null })),
          },
          { target: 'previewFailed', actions: assign(({ event }) => ({ failure: failureOf(event.output) })) },
        ],
        onError: { target: 'previewFailed', actions: assign({ failure: BROKEN }) },
      },
    },
    previewFailed: { on: { RESUME: 'previewing', CANCEL: 'cancelled' } },
    confirming: {
      on: {
        CHANGE: { actions: 'change' },
        CONFIRM: [
          { guard: 'isFaulty', actions: 'showFaults' },
          { guard: 'hasSomethingToDo', target: 'running', actions: 'plan' },
        ],
        CANCEL: 'cancelled',
      },
    },
    running: {
      initial: 'deciding',
      on: { CANCEL: { actions: 'cancelAfterChunk' } },
      states: {
        deciding: { always: [{ guard: 'isOver', target: '#bulk.finished' }, { target: 'sending' }] },
        sending: {
          entry: 'beginChunk',
          invoke: {
            src: 'applyChunk',
            input: ({ context }) => ({
              orderCodes: chunkOf(context),
              key: context.chunkKey ?? context.newKey(),
              values: context.values,
              bulkId: context.preview?.bulkId ?? null,
            }),
            onDone: [
              {
                guard: ({ event }) => event.output.kind === 'done',
                target: 'deciding',
                actions: assign(({ context, event }) => ({
                  chunkKey: null,
                  queue: context.queue.slice(context.chunkSize),
                  results: withResults(context, event.output.kind === 'done' ? event.output.result : []),
                })),
              },
              {
                guard: ({ event }) => event.output.kind === 'outcomeUnknown',
                target: '#bulk.interrupted',
                actions: assign(({ event }) => ({ failure: failureOf(event.output) })),
              },
              {
                target: '#bulk.interrupted',
                actions: assign(({ context, event }) => {
                  const failure = failureOf(event.output)
                  // A code works once, so a refused one is cleared; a run that was under way keeps everything else.
                  const isCodeRefused = failure.reason.startsWith(CODE_FIELD)
                  return {
                    chunkKey: null,
                    failure,
                    isCodeRefused,
                    values: isCodeRefused ? { ...context.values, [CODE_FIELD]: '' } : context.values,
                  }
                }),
              },
            ],
            onError: { target: '#bulk.interrupted', actions: assign({ failure: BROKEN }) },
          },
        },
      },
    },
    interrupted: {
      on: {
        CHANGE: { actions: 'change' },
        RESUME: [{ guard: 'isFaulty', actions: 'showFaults' }, { target: 'running' }],
        CANCEL: 'finished',
      },
    },
    finished: {
      on: {
        RETRY_FAILED: { guard: 'hasFailed', target: 'running', actions: 'planFailed' },
        RESUME: {
          guard: ({ context }) => context.queue.length > 0,
          target: 'running',
          actions: assign({ isCancelling: false }),
        },
        CLOSE: 'closed',
      },
    },
    closed: { type: 'final' },
    cancelled: { type: 'final' },
  },
})

/** What goes and what is blocked by what has been chosen so far. */
export function previewAsChosen({ preview, values }: Pick<BulkContext, 'preview' | 'values'>): BulkPreview | null {
  const ruledOut = (preview?.blockedWhen ?? []).filter(({ field, value }) => textOf(values, field) === value)
  if (preview === null || ruledOut.length === 0) return preview
  const codes = new Set(ruledOut.map(({ orderCode }) => orderCode))
  const blocked = ruledOut.map(({ orderCode, refusal }) => ({ orderCode, refusal }))
  return {
    ...preview,
    goes: preview.goes.filter((code) => !codes.has(code)),
    blocked: [...preview.blocked, ...blocked],
  }
}

/** Codes whose result was a refusal, in the order they were sent. */
export function failedOf({ results }: { results: Readonly<Record<string, BulkResult>> }): string[] {
  return Object.values(results).flatMap((result) => (result.ok ? [] : [result.orderCode]))
}

/** What is missing before the run may start or go on: required fields, and the code that covers it. */
function faultsIn({ fields = [], values, preview, results, isCodeRefused }: BulkContext): FieldFaults {
  const isCodeDue = isCodeRefused || (Boolean(preview?.bulkId) && Object.keys(results).length === 0)
  const faults = missingFaults(fields, values)
  return isCodeDue && textOf(values, CODE_FIELD) === '' ? { ...faults, [CODE_FIELD]: 'required' } : faults
}

function chunkOf({ queue, chunkSize }: BulkContext): readonly string[] {
  return queue.slice(0, chunkSize)
}

function withResults({ results }: BulkContext, added: readonly BulkResult[]): Record<string, BulkResult> {
  return { ...results, ...Object.fromEntries(added.map((result) => [result.orderCode, result])) }
}

// A bulk call names each row's conflict in its results; a conflict of the call itself means its key was used before.
function failureOf(outcome: Outcome<unknown>): Failure {
  if (outcome.kind === 'refused' || outcome.kind === 'outcomeUnknown') return outcome
  return { kind: 'refused', reason: 'conflict' }
}
