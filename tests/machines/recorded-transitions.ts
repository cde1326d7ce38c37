import type { OrderRow } from '#contract/orders/order.schemas.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import type { ApprovalRow } from '#contract/people/todo.endpoints.ts'
import { orderStatusOf } from '#domain/orders/order-status.ts'
import type { RecordedRun } from '#machines/recording/recording.schema.ts'
import { batchTransitionsOf } from './batch-transitions.ts'
import { transitionBetween } from './recorded-transition.ts'
import type { RecordedTransition } from './recorded-transition.ts'

/** Forms whose name differs from their event's. */
const EVENTS: Readonly<Record<string, readonly string[]>> = {
  takeAway: ['TAKE_CLAIM_AWAY'],
  release: ['RELEASE_HOLD'],
  reject: ['REJECT', 'RETURN_TO_LIST'],
}
const eventsOf = (form: string) => [
  ...(EVENTS[form] ?? []),
  form.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
]

/**
 * The lifecycle transitions of a recorded action: from the row it was applied to, to the row in the server's answer.
 */
export function recordedTransitionsOf(run: RecordedRun): RecordedTransition[] {
  if (!('input' in run.start)) return []
  if (run.machine === 'payoutBatch') return batchTransitionsOf(run)
  if (run.machine !== 'action') return []
  const { entity, form, row } = run.start.input as { entity?: string; form?: { $code?: string }; row?: unknown }
  const results = run.events.flatMap(({ event }) => resultOf(event['output']) ?? [])
  if (entity === 'order')
    return actionTransitions(
      'order',
      eventsOf(form?.$code ?? ''),
      orderStatusOf((row as OrderRow).orderStatusId),
      results.map(({ order }) => order && orderStatusOf((order as OrderRow).orderStatusId)),
    )
  if (entity === 'payout')
    return actionTransitions(
      'payout',
      eventsOf(form?.$code ?? ''),
      (row as PayoutRow).stage,
      results.map(({ order }) => order && (order as PayoutRow).stage),
    )
  if (entity === 'approval')
    return actionTransitions(
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

function actionTransitions(
  lifecycle: string,
  events: readonly string[],
  from: string,
  answers: readonly (string | undefined)[],
): RecordedTransition[] {
  return answers.flatMap((to) => (to === undefined ? [] : transitionBetween(lifecycle, from, to, events)))
}
