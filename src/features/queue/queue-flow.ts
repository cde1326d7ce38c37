import { fromPromise } from 'xstate'
import { api } from '#api/api.ts'
import { isSeveral } from '#commands/command.ts'
import type { CommandTarget } from '#commands/command.ts'
import type { EndpointName, OutputOf } from '#contract/contract.ts'
import { LIMITS } from '#domain/limits.ts'
import { draftsOf } from '#features/form/draft/drafts.ts'
import { openWatchingForm } from '#features/list/action/form/open-form.ts'
import { attempt, lastOf } from '#features/list/action/call-outcome.ts'
import { openBulk } from '#features/list/bulk/bulk-actor.ts'
import type { BulkCalls } from '#features/list/bulk/bulk-actor.ts'
import type { RowBulk, RowFlow } from '#features/queue/use-queue-flows.ts'
import type { QueueKind, QueueRow } from '#features/queue/queue-row.ts'
import type { ActionForm } from '#machines/action/action-form.ts'
import type { ActionSubmission, makeActionFlow } from '#machines/action/action.flow.ts'
import { codeRun, codeSelection, followedByRow, previewByRow, resultsByRow } from '#machines/desk/bulk-by-code.ts'
import type { BulkSelection } from '#machines/desk/bulk.flow.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import type { Outcome } from '#machines/outcome.ts'
import type { ApplyInput, QueueBulk } from '#machines/queue/queue-actions.ts'

interface Change {
  actor: string | null
  at: string
}
type Keyed = { idempotencyKey: string }
type Stopped = { signal: AbortSignal }

/** The calls of a queue's rows. */
export interface QueueCalls<Row, Apply extends ApplyInput, Followed extends string> {
  detail: (orderCode: string) => Promise<{ order: Row; history: readonly Change[] }>
  undo: (input: { orderCode: string; expectedVersion: number }, options: Keyed) => Promise<{ order: Row }>
  preview: (
    input: { action: Apply['action']; selection: ReturnType<typeof codeSelection> },
    options: Stopped,
  ) => Promise<OutputOf<'order.bulkPreview'>>
  apply: (input: Apply, options: Keyed) => Promise<OutputOf<'order.bulkApply'>>
  follow: (
    input: { action: Followed; orderCodes: string[]; since: string },
    options: Stopped,
  ) => Promise<OutputOf<'order.bulkFollow'>>
}

/** A command's form, and the row and person that it is opened for. */
export interface FormOpening<Row, Call extends EndpointName> {
  command: string
  form: ActionForm<Row, Call>
  row: Row
  facts: FormFacts
  userId: number
  /** Values that the form begins with. */
  carried?: FormValues | undefined
}

/** The flows of a queue's rows by its calls, and the bulk actions that its commands run. */
export function queueFlows<Row extends QueueRow, Apply extends ApplyInput, Followed extends string>(
  kind: QueueKind,
  calls: QueueCalls<Row, Apply, Followed>,
  bulks: Readonly<Record<string, QueueBulk<Row, Apply>>>,
) {
  /** A row's details now; null if they cannot be loaded. */
  const detailOf = (orderCode: string) => calls.detail(orderCode).catch(() => null)
  const fresh = async (orderCode: string) => (await detailOf(orderCode))?.order ?? null
  /** Who changed a row last, and when. */
  const lastChange = async ({ orderCode, updateTime }: Row) =>
    lastOf(((await detailOf(orderCode))?.history ?? []).filter(({ at }) => at > updateTime))

  /** Carries out one action on a row by its call. */
  const submitter = <Call extends EndpointName, Answer>(
    row: Row,
    answerOf: (result: OutputOf<Call>) => Promise<Outcome<Answer, Row>>,
  ) =>
    fromPromise<Outcome<Answer, Row>, ActionSubmission<Call>>(async ({ input: { call, input, key } }) => {
      const outcome = await attempt(row.orderCode, () => api.call(call, input, { idempotencyKey: key }), fresh)
      return outcome.kind === 'done' ? await answerOf(outcome.result) : outcome
    })

  /** Undoes the last action on a row. */
  const undoLast = (row: Row, idempotencyKey: string): Promise<Outcome<Row>> =>
    attempt(
      row.orderCode,
      async () =>
        (await calls.undo({ orderCode: row.orderCode, expectedVersion: row.version }, { idempotencyKey })).order,
      fresh,
    )

  /** The run of a command over several rows, not yet started; null for a command on one. */
  function bulkOf(
    command: string,
    target: Pick<CommandTarget, 'rows' | 'matching'>,
    selection: BulkSelection,
  ): RowBulk<Row> | null {
    const bulk = isSeveral(target) && Object.hasOwn(bulks, command) ? bulks[command] : undefined
    if (!bulk) return null
    return { kind: 'bulk', command, fields: bulk.fields, ...openBulk(bulkCallsOf(calls, bulk), selection, bulk) }
  }

  /** The form of a command on one row, not yet started. */
  function actionOf<Call extends EndpointName, Answer>(
    machine: ReturnType<typeof makeActionFlow<Row, Call, Answer>>,
    { command, userId, ...opening }: FormOpening<Row, Call>,
  ): RowFlow<Row, Call, Answer> {
    const place = { command, subject: opening.row.orderCode, drafts: draftsOf(userId) }
    return { kind: 'action', ...openWatchingForm(machine, { entity: kind, ...opening }, place, lastChange) }
  }
  return { detailOf, fresh, submitter, undoLast, bulkOf, actionOf }
}

/** The calls of one bulk action. */
function bulkCallsOf<Row, Apply extends ApplyInput, Followed extends string>(
  calls: QueueCalls<Row, Apply, Followed>,
  { action, inputOf, queued }: QueueBulk<Row, Apply>,
): BulkCalls {
  return {
    preview: async (selection, signal) =>
      previewByRow(await calls.preview({ action, selection: codeSelection(selection) }, { signal })),
    apply: async (chunk) => {
      const input: unknown = { action, params: inputOf(chunk.values), ...codeRun(chunk) }
      const answer = await calls.apply(input as Apply, { idempotencyKey: chunk.idempotencyKey })
      return resultsByRow(answer, queued !== undefined)
    },
    ...(queued && {
      follow: async (rows, signal) => {
        const chunk = rows.slice(0, LIMITS.bulkChunk)
        const since = chunk.map((row) => row.since ?? '').sort()[0] ?? ''
        const orderCodes = chunk.map(({ row }) => row)
        // An action whose effect is queued is one that its call follows.
        const input = { action: action as string as Followed, orderCodes, since }
        return followedByRow(await calls.follow(input, { signal }), queued.failure)
      },
    }),
  }
}
