import { api } from '#api/api.ts'
import type { TargetOf } from '#commands/command.ts'
import type { InputOf } from '#contract/contract.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { queueFlows } from '#features/queue/queue-flow.ts'
import type { RowFlow } from '#features/queue/use-queue-flows.ts'
import type { BulkSelection } from '#machines/desk/bulk.flow.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { orderActionFlow } from '#machines/queue/queue-action.flow.ts'
import type { OrderAnswer } from '#machines/queue/queue-action.flow.ts'
import { ORDER_BULKS } from '#machines/order/order-bulk.ts'
import { orderFormOf } from '#machines/order/order-forms.ts'
import type { OrderActionCall } from '#machines/order/order-forms.ts'
import type { Outcome } from '#machines/outcome.ts'

/** The open flow. */
export type OrderFlow = RowFlow<OrderRow, OrderActionCall, OrderAnswer>
export type OrderActionActor = Extract<OrderFlow, { kind: 'action' }>['actor']

const flows = queueFlows<OrderRow, InputOf<'order.bulkApply'>, InputOf<'order.bulkFollow'>['action']>(
  'order',
  {
    detail: (orderCode) => api.call('order.getDetail', { orderCode }),
    undo: (input, options) => api.call('order.undo', input, options),
    preview: (input, options) => api.call('order.bulkPreview', input, options),
    apply: (input, options) => api.call('order.bulkApply', input, options),
    follow: (input, options) => api.call('order.bulkFollow', input, options),
  },
  ORDER_BULKS,
)
export const { undoLast } = flows

export interface WantedFlow {
  command: string
  target: TargetOf<'order'>
  facts: FormFacts
  userId: number
  /** Values that the form begins with. */
  carried: FormValues | undefined
  /** The list's selection as the bulk calls take it. */
  selection: BulkSelection
}

/** The flow of a command on its orders, not yet started; null for a command that has none. */
export function orderFlowOf({ command, target, selection, ...person }: WantedFlow): OrderFlow | null {
  const bulk = flows.bulkOf(command, target, selection)
  if (bulk) return bulk
  const [row] = target.rows
  const form = orderFormOf(command)
  if (!row || !form) return null
  const machine = orderActionFlow.provide({ actors: { submitAction: submitterFor(row) } })
  return flows.actionOf(machine, { command, form, row, ...person })
}

const submitterFor = (order: OrderRow) =>
  flows.submitter<OrderActionCall, OrderAnswer>(order, async (result) => {
    if ('results' in result) return await unlocked(order, result.results[0])
    if ('note' in result) return { kind: 'done', result: { order } }
    if (!('found' in result)) return { kind: 'done', result }
    const { order: now, ...query } = result
    return { kind: 'done', result: { order: now, query } }
  })

type Unlocking = { ok: boolean; refusal: string | null } | undefined

/** Unlocking answers by orders of many, without who was first; that is the last row of the history. */
async function unlocked(order: OrderRow, result: Unlocking): Promise<Outcome<OrderAnswer, OrderRow>> {
  const detail = await flows.detailOf(order.orderCode)
  const present = detail?.order ?? null
  if (result?.ok) return { kind: 'done', result: { order: present ?? { ...order, locked: false, lockedBy: null } } }
  const last = detail?.history.at(-1)
  return {
    kind: 'conflict',
    refusal: result?.refusal ?? 'versionConflict',
    present,
    by: last?.actor ?? null,
    at: last?.at ?? null,
  }
}
