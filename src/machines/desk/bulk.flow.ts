import { assign, fromPromise, setup } from 'xstate'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import { valueFaults, withoutFaultsOf } from '#machines/form/form-faults.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { emptyValues } from '#machines/form/form-field.ts'
import { textOf } from '#machines/form/form-values.ts'
import type { FieldFaults, FormValues } from '#machines/form/form-values.ts'
import { BROKEN } from '#machines/outcome.ts'
import type { Failure, Outcome } from '#machines/outcome.ts'

/** Rows by key, or everything that matches a filter with exclusions; the filter is in the list call's wire format. */
export type BulkSelection =
  | { keys: readonly string[] }
  | { filter: Readonly<Record<string, unknown>>; except?: readonly string[] }

/** A row that an action refuses; `row` is its key, since recordings hide the value of any field named `key`. */
export interface BlockedRow {
  row: string
  refusal: string
}

/** The money of rows by currency, how many of them are paid already, and when the oldest was made (ISO, UTC). */
export interface BulkSummary {
  money: readonly { currency: string; exponent: number; amountMinor: number }[]
  paid: number
  oldestAt: string | null
}

/** When an action moves money: always, or where rows are paid. */
export type MovesMoney = 'always' | 'whenPaid'

/** The preview of a bulk action on a selection that is frozen from then on. */
export interface BulkPreview {
  /** The keys of the rows that the action will be sent for. */
  goes: readonly string[]
  blocked: readonly BlockedRow[]
  /** Rows of `goes` that are blocked once a field has a certain value. */
  blockedWhen?: readonly (BlockedRow & { field: string; value: string })[]
  /** The number of matching rows beyond the limit of one run. */
  beyondLimit: number
  /** Summary of the included rows; null where their list has none. */
  summary?: BulkSummary | null
  /** Identifies a run that one Google code must cover; null if it needs none. */
  bulkId?: string | null
}

/** The content of one call of a run. */
export interface BulkChunk {
  keys: readonly string[]
  /** The same for every attempt at this chunk. */
  idempotencyKey: string
  values: FormValues
  bulkId: string | null
}

/** Result for the row with the key `row`. */
export interface BulkResult {
  row: string
  ok: boolean
  refusal: string | null
  /** Its effect was queued then (ISO, UTC), and has not come about yet. */
  since?: string | undefined
}

export interface BulkFlowInput {
  /** The selection to preview at once; null if the person selects first. */
  selection: BulkSelection | null
  /** Maximum rows per call. */
  chunkSize: number
  /** The action's fields, filled in once for all rows. */
  fields?: readonly FormField<never>[]
  movesMoney?: MovesMoney | undefined
  newKey: () => string
}

/** The name of the field in which the number of rows is typed, for runs that must not be started by habit. */
export const COUNT_FIELD = 'confirmedCount'
/** A run over more rows asks for their number. */
const COUNTED_ABOVE = 50

interface BulkContext extends BulkFlowInput {
  preview: BulkPreview | null
  values: FormValues
  faults: FieldFaults
  /** The code was refused, so continuing needs another. */
  isCodeRefused: boolean
  /** Keys still to send, including the current chunk. */
  queue: readonly string[]
  results: Readonly<Record<string, BulkResult>>
  /** The number of rows this run started with; reset when the failed ones are rerun. */
  planned: number
  /** The idempotency key of the current chunk; kept after a lost answer. */
  chunkKey: string | null
  isCancelling: boolean
  failure: Failure | null
}

export type BulkEvent =
  | { type: 'PREVIEW'; selection: BulkSelection }
  | { type: 'CHANGE'; change: FormValues }
  | { type: 'CONFIRM' }
  | { type: 'RESUME' }
  | { type: 'RETRY_FAILED' }
  | { type: 'CANCEL' }
  | { type: 'CLOSE' }

/**
 * A bulk action: select, preview, confirm, run in chunks, results by row; what was queued is followed until it ended. Cancel
 * stops after the current chunk.
 */
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
    followRows: fromPromise<readonly BulkResult[], { rows: readonly BulkResult[] }>(() => {
      throw new Error('followRows is not provided')
    }),
  },
  delays: { followDelay: 1_000 },
  guards: {
    hasQueued: ({ context }) => queuedOf(context).length > 0,
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
      const faults = withoutFaultsOf(context.faults, Object.keys(event.change))
      // A lost chunk is repeated under its key, with a fresh code.
      const isFreshCode =
        context.failure?.kind === 'outcomeUnknown' && Object.keys(event.change).every((name) => name === CODE_FIELD)
      const chunkKey = isFreshCode ? context.chunkKey : null
      return { values: { ...context.values, ...event.change }, faults, chunkKey }
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
    values: { ...emptyValues(input.fields ?? []), [CODE_FIELD]: '' },
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
        input: ({ context }) => ({ selection: context.selection ?? { keys: [] } }),
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
        deciding: { always: [{ guard: 'isOver', target: '#bulk.following' }, { target: 'sending' }] },
        sending: {
          entry: 'beginChunk',
          invoke: {
            src: 'applyChunk',
            input: ({ context }) => ({
              keys: chunkOf(context),
              idempotencyKey: context.chunkKey ?? context.newKey(),
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
                // The code may be too old when the chunk is repeated.
                actions: assign(({ context, event }) => ({
                  failure: failureOf(event.output),
                  isCodeRefused: isCodeDue(context),
                  values: { ...context.values, [CODE_FIELD]: '' },
                })),
              },
              {
                target: '#bulk.interrupted',
                actions: assign(({ context, event }) => {
                  const failure = failureOf(event.output)
                  // A code works once, so a refused one is cleared; the other values stay.
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
        CANCEL: 'following',
      },
    },
    following: {
      initial: 'deciding',
      on: {
        RETRY_FAILED: { guard: 'hasFailed', target: 'running', actions: 'planFailed' },
        RESUME: {
          guard: ({ context }) => context.queue.length > 0,
          target: 'running',
          actions: assign({ isCancelling: false }),
        },
        CLOSE: 'closed',
      },
      states: {
        deciding: { always: [{ guard: 'hasQueued', target: 'waiting' }, { target: '#bulk.finished' }] },
        waiting: { after: { followDelay: 'asking' } },
        asking: {
          invoke: {
            src: 'followRows',
            input: ({ context }) => ({ rows: queuedOf(context) }),
            onDone: {
              target: 'deciding',
              actions: assign(({ context, event }) => ({ results: withResults(context, event.output) })),
            },
            // Asked again; closing the panel ends it.
            onError: 'waiting',
          },
        },
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

/** The included and blocked rows, given the values chosen so far. */
export function previewAsChosen({ preview, values }: Pick<BulkContext, 'preview' | 'values'>): BulkPreview | null {
  const ruledOut = (preview?.blockedWhen ?? []).filter(({ field, value }) => textOf(values, field) === value)
  if (preview === null || ruledOut.length === 0) return preview
  const rows = new Set(ruledOut.map(({ row }) => row))
  const blocked = ruledOut.map(({ row, refusal }) => ({ row, refusal }))
  return {
    ...preview,
    goes: preview.goes.filter((key) => !rows.has(key)),
    blocked: [...preview.blocked, ...blocked],
  }
}

/** True if the number of rows has to be typed: there are many, or money moves. */
export function isCountDue(context: Pick<BulkContext, 'preview' | 'values' | 'movesMoney'>): boolean {
  const { preview, movesMoney } = context
  const moves = movesMoney === 'always' || (movesMoney === 'whenPaid' && (preview?.summary?.paid ?? 0) > 0)
  const count = previewAsChosen(context)?.goes.length ?? 0
  return count > COUNTED_ABOVE || (moves && count > 0)
}

/** The rows whose effect is still queued. */
export function queuedOf({ results }: Pick<BulkContext, 'results'>): BulkResult[] {
  return Object.values(results).filter(({ ok, since }) => ok && since !== undefined)
}

/** The keys of refused rows, in sending order. */
export function failedOf({ results }: { results: Readonly<Record<string, BulkResult>> }): string[] {
  return Object.values(results).flatMap((result) => (result.ok ? [] : [result.row]))
}

/**
 * The missing values that prevent the run from starting or continuing: required fields, and the code that covers it.
 */
function faultsIn(context: BulkContext): FieldFaults {
  const { fields = [], values } = context
  const typed = textOf(values, COUNT_FIELD)
  const isMiscounted = isCountDue(context) && typed !== String(previewAsChosen(context)?.goes.length)
  const faults = {
    ...valueFaults(fields, values, null),
    ...(isMiscounted && { [COUNT_FIELD]: typed === '' ? 'required' : 'wrongCount' }),
  }
  return isCodeDue(context) && textOf(values, CODE_FIELD) === '' ? { ...faults, [CODE_FIELD]: 'required' } : faults
}

/** True if the next chunk has to bring the code that covers the run. */
function isCodeDue({ preview, results, isCodeRefused }: BulkContext): boolean {
  return isCodeRefused || (Boolean(preview?.bulkId) && Object.keys(results).length === 0)
}

function chunkOf({ queue, chunkSize }: BulkContext): readonly string[] {
  return queue.slice(0, chunkSize)
}

function withResults({ results }: BulkContext, added: readonly BulkResult[]): Record<string, BulkResult> {
  return { ...results, ...Object.fromEntries(added.map((result) => [result.row, result])) }
}

// A bulk call names each row's conflict in its results; a conflict of the call itself means its key was used before.
function failureOf(outcome: Outcome<unknown>): Failure {
  if (outcome.kind === 'refused' || outcome.kind === 'outcomeUnknown') return outcome
  return { kind: 'refused', reason: 'conflict' }
}
