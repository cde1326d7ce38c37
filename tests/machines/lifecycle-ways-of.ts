import type { OrderRow } from '#contract/order.schemas.ts'
import type { PayoutRow } from '#contract/payout.schemas.ts'
import type { PayoutBatchRow } from '#contract/payout-batch.endpoints.ts'
import type { ApprovalRow } from '#contract/todo.endpoints.ts'
import { orderStatusOf } from '#domain/order-status.ts'
import { LIFECYCLES } from '#machines/all-machines.ts'
import { outlineOf } from '#machines/machine-outline.ts'
import type { RecordedRun } from '#machines/recording/recording.schema.ts'

/** A way of a lifecycle that the server took, by what it answered. */
export interface LivedWay {
  lifecycle: string
  way: string
  from: string
  to: string
}

/** Forms whose name is not their event's. */
const EVENTS: Readonly<Record<string, readonly string[]>> = { takeAway: ['TAKE_CLAIM_AWAY'], release: ['RELEASE_HOLD'], reject: ['REJECT', 'RETURN_TO_LIST'] }
const eventsOf = (form: string) => [...(EVENTS[form] ?? []), form.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()]

/** The ways of lifecycles that a recorded action took: from the row it was done to, to the row that the server answered. */
export function lifecycleWaysOf(run: RecordedRun): LivedWay[] {
  if (!('input' in run.start)) return []
  const { form, row, batch } = run.start.input as { form?: { $code?: string }; row?: unknown; batch?: PayoutBatchRow | null }
  const results = run.events.flatMap(({ event }) => resultOf(event['output']) ?? [])
  if (run.machine === 'orderAction') return actionWays('order', eventsOf(form?.$code ?? ''), orderStatusOf((row as OrderRow).orderStatusId), results.map(({ order }) => order && orderStatusOf((order as OrderRow).orderStatusId)))
  if (run.machine === 'payoutAction') return actionWays('payout', eventsOf(form?.$code ?? ''), (row as PayoutRow).stage, results.map(({ order }) => order && (order as PayoutRow).stage))
  if (run.machine === 'approval') return actionWays('approval', eventsOf(form?.$code ?? ''), (row as ApprovalRow).state, results.map((result) => (result as Partial<ApprovalRow>).state))
  return run.machine === 'payoutBatch' ? batchWays(batch?.state ?? 'drafting', results.flatMap((result) => (result.batch ? [(result.batch as PayoutBatchRow).state] : []))) : []
}

function resultOf(output: unknown): { order?: object; batch?: object } | null {
  const { kind, result } = (output ?? {}) as { kind?: string; result?: { order?: object; batch?: object; waitsForApproval?: boolean } }
  return kind === 'done' && result && result.waitsForApproval !== true ? result : null
}

const outlines = new Map(LIFECYCLES.map(({ id, machine }) => [id as string, outlineOf(machine)]))

function waysFrom(lifecycle: string, from: string, to: string, events?: readonly string[]): LivedWay[] {
  const way = outlines.get(lifecycle)?.ways.find((one) => one.from === from && one.to[0] === to && (events?.includes(one.event) ?? true))
  return way ? [{ lifecycle, way: way.key, from, to }] : []
}

function actionWays(lifecycle: string, events: readonly string[], from: string, answers: readonly (string | undefined)[]): LivedWay[] {
  return answers.flatMap((to) => (to === undefined ? [] : waysFrom(lifecycle, from, to, events)))
}

/** The server does a gerund and its end at once: two ways are one answer. */
function batchWays(first: string, answers: readonly string[]): LivedWay[] {
  let from = first
  return answers.flatMap((to) => {
    const before = from
    from = to
    const direct = waysFrom('payoutBatch', before, to)
    if (direct.length > 0) return direct
    const over = outlines.get('payoutBatch')?.ways.find((way) => way.from === before && waysFrom('payoutBatch', way.to[0] ?? '', to).length > 0)?.to[0] ?? ''
    return [...waysFrom('payoutBatch', before, over), ...waysFrom('payoutBatch', over, to)]
  })
}
