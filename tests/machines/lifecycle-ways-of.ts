import type { OrderRow } from '#contract/order.schemas.ts'
import type { PayoutRow } from '#contract/payout.schemas.ts'
import type { ApprovalRow } from '#contract/todo.endpoints.ts'
import { orderStatusOf } from '#domain/order-status.ts'
import type { RecordedRun } from '#machines/recording/recording.schema.ts'
import { batchWaysOf } from './batch-ways-of.ts'
import { wayBetween } from './lived-way.ts'
import type { LivedWay } from './lived-way.ts'

/** Forms whose name is not their event's. */
const EVENTS: Readonly<Record<string, readonly string[]>> = {
  takeAway: ['TAKE_CLAIM_AWAY'],
  release: ['RELEASE_HOLD'],
  reject: ['REJECT', 'RETURN_TO_LIST'],
}
const eventsOf = (form: string) => [
  ...(EVENTS[form] ?? []),
  form.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
]

/** The ways of lifecycles that a recorded action took: from the row it was done to, to the row that the server answered. */
export function lifecycleWaysOf(run: RecordedRun): LivedWay[] {
  if (!('input' in run.start)) return []
  if (run.machine === 'payoutBatch') return batchWaysOf(run)
  const { form, row } = run.start.input as { form?: { $code?: string }; row?: unknown }
  const results = run.events.flatMap(({ event }) => resultOf(event['output']) ?? [])
  if (run.machine === 'orderAction')
    return actionWays(
      'order',
      eventsOf(form?.$code ?? ''),
      orderStatusOf((row as OrderRow).orderStatusId),
      results.map(({ order }) => order && orderStatusOf((order as OrderRow).orderStatusId)),
    )
  if (run.machine === 'payoutAction')
    return actionWays(
      'payout',
      eventsOf(form?.$code ?? ''),
      (row as PayoutRow).stage,
      results.map(({ order }) => order && (order as PayoutRow).stage),
    )
  if (run.machine === 'approval')
    return actionWays(
      'approval',
      eventsOf(form?.$code ?? ''),
      (row as ApprovalRow).state,
      results.map((result) => (result as Partial<ApprovalRow>).state),
    )
  return []
}

function resultOf(output: unknown): { order?: object } | null {
  const { kind, result } = (output ?? {}) as { kind?: string; result?: { order?: object; waitsForApproval?: boolean } }
  return kind === 'done' && result && result.waitsForApproval !== true ? result : null
}

function actionWays(
  lifecycle: string,
  events: readonly string[],
  from: string,
  answers: readonly (string | undefined)[],
): LivedWay[] {
  return answers.flatMap((to) => (to === undefined ? [] : wayBetween(lifecycle, from, to, events)))
}
