import { createActor, fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import { LIMITS } from '#domain/limits.ts'
import { failureOf } from '#features/list/action/call-outcome.ts'
import type { HeldFlow } from '#features/list/use-held-flow.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { bulkFlow } from '#machines/desk/bulk.flow.ts'
import type { MovesMoney, BulkChunk, BulkPreview, BulkResult, BulkSelection } from '#machines/desk/bulk.flow.ts'
import type { Outcome } from '#machines/outcome.ts'
import { recorded } from '#recording/recorder.ts'

export type BulkActor = ActorRefFrom<typeof bulkFlow>

/** The calls of a bulk action; they throw the call's error. */
export interface BulkCalls {
  preview: (selection: BulkSelection, signal: AbortSignal) => Promise<BulkPreview>
  apply: (chunk: BulkChunk) => Promise<readonly BulkResult[]>
  /** Results of the queued rows that ended; absent where nothing is queued. */
  follow?: (rows: readonly BulkResult[], signal: AbortSignal) => Promise<readonly BulkResult[]>
}

/** A bulk run as its list holds it. */
export interface BulkFlow extends HeldFlow {
  actor: BulkActor
  form: null
}

/** A bulk run, not yet started. */
export function openBulk<Row>(
  { preview, apply, follow }: BulkCalls,
  selection: BulkSelection,
  { fields, movesMoney }: { fields: readonly FormField<Row>[]; movesMoney?: MovesMoney },
): BulkFlow {
  const machine = bulkFlow.provide({
    actors: {
      previewBulk: fromPromise<Outcome<BulkPreview>, { selection: BulkSelection }>(({ input, signal }) =>
        outcomeOf(() => preview(input.selection, signal)),
      ),
      applyChunk: fromPromise<Outcome<readonly BulkResult[]>, BulkChunk>(({ input }) => outcomeOf(() => apply(input))),
      followRows: fromPromise<readonly BulkResult[], { rows: readonly BulkResult[] }>(async ({ input, signal }) =>
        follow ? await follow(input.rows, signal) : [],
      ),
    },
  })
  const actor = createActor(
    machine,
    recorded({
      input: { selection, chunkSize: LIMITS.bulkChunk, fields, movesMoney, newKey: () => crypto.randomUUID() },
    }),
  )
  return { actor, form: null, leave: () => actor.send({ type: isOver(actor) ? 'CLOSE' : 'CANCEL' }) }
}

/** True for a run that has sent all that it will; its queued rows may still be followed. */
function isOver(actor: BulkActor): boolean {
  const snapshot = actor.getSnapshot()
  return snapshot.matches('finished') || snapshot.matches('following')
}

async function outcomeOf<Result>(work: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { kind: 'done', result: await work() }
  } catch (error) {
    return failureOf(asCallFailure(error))
  }
}
