import type { TargetOf } from '#commands/command.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { draftsOf } from '#features/form/draft/drafts.ts'
import { openWatchingForm } from '#features/list/action/form/open-form.ts'
import { openBulk } from '#features/list/bulk/bulk-actor.ts'
import type { RowFlow } from '#features/list/flows/use-row-flows.ts'
import { lastOrderChange, orderBulkCalls, submitterFor } from '#features/orders/order-actors.ts'
import type { BulkSelection } from '#machines/bulk/bulk.flow.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import { orderActionFlow } from '#machines/order/order-action.flow.ts'
import type { OrderAnswer } from '#machines/order/order-action.flow.ts'
import { isOrderBulkCommand, ORDER_BULKS } from '#machines/order/order-bulk.ts'
import type { OrderBulk, OrderBulkCommand } from '#machines/order/order-bulk.ts'
import { orderFormOf } from '#machines/order/order-forms.ts'
import type { OrderActionCall } from '#machines/order/order-forms.ts'

export { undoLast } from '#features/orders/order-actors.ts'

/** The open flow. */
export type OrderFlow = RowFlow<OrderRow, OrderActionCall, OrderAnswer, OrderBulkCommand>
export type OrderActionActor = Extract<OrderFlow, { kind: 'action' }>['actor']

export interface WantedFlow {
  command: string
  target: TargetOf<'order'>
  facts: FormFacts
  userId: number
  /** The list's selection as the bulk calls take it; null when it is not the list's. */
  selection: BulkSelection | null
}

/** The flow of a command on its orders, not yet started; null for a command that has none. */
export function orderFlowOf({ command, target, facts, userId, selection }: WantedFlow): OrderFlow | null {
  const [order] = target.rows
  const isSeveral = target.rows.length > 1 || (target.matching ?? 0) > 1
  if (isSeveral && isOrderBulkCommand(command)) {
    const bulk: OrderBulk = ORDER_BULKS[command]
    const selected = selection ?? { keys: target.rows.map(({ orderCode }) => orderCode) }
    return { kind: 'bulk', command, ...openBulk(orderBulkCalls(bulk), selected, bulk) }
  }
  const form = orderFormOf(command)
  if (!order || !form) return null
  const machine = orderActionFlow.provide({ actors: { submitAction: submitterFor(order) } })
  const place = { command, subject: order.orderCode, drafts: draftsOf(userId) }
  return {
    kind: 'action',
    ...openWatchingForm(machine, { entity: 'order', form, row: order, facts }, place, lastOrderChange),
  }
}
