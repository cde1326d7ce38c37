import { createActor } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { TargetOf } from '#commands/command.ts'
import type { OrderRow } from '#contract/order.schemas.ts'
import { draftsOf } from '#features/form/draft/drafts.ts'
import { typedBefore } from '#features/form/draft/keep-draft.ts'
import { keepActionDraft, watchingFormOf } from '#features/list/action/open-form.ts'
import type { OpenForm } from '#features/list/list-screen.types.ts'
import { createBulkActor } from '#features/list/bulk/bulk-actor.ts'
import type { BulkActor } from '#features/list/bulk/bulk-actor.ts'
import { lastOrderChange, orderBulkCalls, submitterFor } from '#features/orders/order-actors.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import type { BulkSelection } from '#machines/bulk/bulk.flow.ts'
import { orderActionFlow } from '#machines/order/order-action.flow.ts'
import type { OrderAnswer } from '#machines/order/order-action.flow.ts'
import { isOrderBulkCommand, ORDER_BULKS } from '#machines/order/order-bulk.ts'
import type { OrderBulk, OrderBulkCommand } from '#machines/order/order-bulk.ts'
import { orderFormOf } from '#machines/order/order-forms.ts'
import type { OrderForm } from '#machines/order/order-forms.ts'
import { recorded } from '#machines/recording/recorder.ts'

export { undoLast } from '#features/orders/order-actors.ts'

export type OrderActionActor = ActorRefFrom<typeof orderActionFlow>

/** The open flow. */
export type OrderFlow =
  | { kind: 'action'; form: OrderForm; orderCode: string; actor: OrderActionActor; open: OpenForm }
  | { kind: 'bulk'; command: OrderBulkCommand; actor: BulkActor }

export interface FlowStart {
  command: string
  target: TargetOf<'order'>
  facts: FormFacts
  userId: number
  /** The list's selection as the bulk calls take it; null when it is not the list's. */
  selection: BulkSelection | null
}

export interface FlowEnds {
  /** Holds the flow before it starts. */
  put: (flow: OrderFlow) => void
  /** The flow ended; with the form and its answer where an action was done. */
  ended: (done: { form: OrderForm; answer: OrderAnswer } | null) => void
}

const newKey = () => crypto.randomUUID()

/** Starts the flow of a command on its orders; nothing for a command that has none. */
export function startOrderFlow(wanted: FlowStart, ends: FlowEnds): void {
  const { command, target, selection } = wanted
  const [first] = target.rows
  const isSeveral = target.rows.length > 1 || (target.matching ?? 0) > 1
  const form = orderFormOf(command)
  if (isSeveral && isOrderBulkCommand(command))
    startBulk(command, selection ?? { keys: target.rows.map((row) => row.orderCode) }, ends)
  else if (first && form) startAction(form, first, wanted, ends)
}

function startAction(
  form: OrderForm,
  order: OrderRow,
  { command, facts, userId }: FlowStart,
  { put, ended }: FlowEnds,
): void {
  const drafts = draftsOf(userId)
  const place = { command, subject: order.orderCode }
  const actor = createActor(
    orderActionFlow.provide({ actors: { submitAction: submitterFor(order) } }),
    recorded({ input: { entity: 'order', form, row: order, facts, typed: typedBefore(drafts, place), newKey } }),
  )
  actor.subscribe({
    next: ({ status, context: { answer } }) => {
      if (status === 'done') ended(answer && { form, answer })
    },
  })
  keepActionDraft(drafts, place, actor)
  const open = watchingFormOf(actor, place, () => ended(null), lastOrderChange)
  put({ kind: 'action', form, orderCode: order.orderCode, actor, open })
  actor.start()
  if (form.sendsAtOnce) actor.send({ type: 'SUBMIT' })
}

function startBulk(command: OrderBulkCommand, selection: BulkSelection, { put, ended }: FlowEnds): void {
  const bulk: OrderBulk = ORDER_BULKS[command]
  const actor = createBulkActor(orderBulkCalls(bulk), selection, bulk, () => ended(null))
  put({ kind: 'bulk', command, actor })
  actor.start()
}
