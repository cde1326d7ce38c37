import type { FormValues } from '#machines/form/form-values.ts'
import { orderActionFlow } from '#machines/order/order-action.flow.ts'
import type { OrderAnswer } from '#machines/order/order-action.flow.ts'
import type { OrderActionCall } from '#machines/order/order-forms.ts'
import { ORDER_FORMS } from '#machines/order/order-forms.ts'
import type { OrderEventType } from '#machines/order/order.lifecycle.ts'
import type { OutputOf } from '#contract/contract.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import type { Recording } from '#machines/recording/recording.schema.ts'
import type { OrderTransitionCase } from '#tests/e2e/support/states/order-states.ts'
import { detailOf } from '#tests/e2e/support/entities/orders.ts'
import { formFactsOf, runForm, sendForm } from './form-flow.ts'
import type { FormSending } from './form-flow.ts'
import { commandOf } from './order-action-steps.ts'
import type { SignedIn } from '#tests/e2e/support/entities/people.ts'
import { newUtr } from './supplement-form.ts'
import type { FlowWalker, Start } from './transition-walk.ts'

/** The form input of an event; omitted fields are not asked for. */
const FORM_VALUES: Partial<Record<OrderEventType, (transition: Pick<OrderTransitionCase, 'to'>) => FormValues>> = {
  SUPPLEMENT: () => ({ utr: newUtr() }),
  REJECT: () => ({ rejectReason: 'highRiskCard' }),
  REVERSE: () => ({ reason: 'Charged twice' }),
  UPDATE_STATUS: ({ to }) => ({ status: to, reason: 'Told by phone' }),
  MARK: () => ({ orderMark: 'suspicious' }),
}

/** What the form of an event sends for an order as someone has seen it. */
function sendingOf(
  { client }: SignedIn,
  { event, to }: Pick<OrderTransitionCase, 'event' | 'to'>,
  row: OrderRow,
): FormSending<OrderRow, OrderActionCall, OrderAnswer> {
  const command = commandOf(event)
  if (!command) throw new Error(`There is no form for ${event}.`)
  const answerOf = async (answer: OutputOf<OrderActionCall>): Promise<OrderAnswer> => {
    if ('results' in answer) return { order: (await detailOf(client, row.orderCode)).order }
    if ('note' in answer) throw new Error('A note is no event of an order.')
    if (!('found' in answer)) return answer
    const { order, ...query } = answer
    return { order, query }
  }
  return {
    entity: 'order',
    flow: orderActionFlow,
    form: ORDER_FORMS[command],
    row,
    values: FORM_VALUES[event]?.({ to }) ?? {},
    answerOf,
  }
}

/** Performs an action on an order through its form's flow, without a page. */
export async function orderByFlow(
  { run, person }: FlowWalker,
  { transition, code }: Start<Pick<OrderTransitionCase, 'event' | 'to'>>,
): Promise<Recording> {
  const { order } = await detailOf(person.client, code)
  return await sendForm(run, person, await formFactsOf(person), sendingOf(person, transition, order))
}

/** Sends the form of an event for an order that has changed since it was seen; returns where the flow then stands. */
export async function orderTooLate(
  { run, person }: FlowWalker,
  transition: Pick<OrderTransitionCase, 'event' | 'to'>,
  seen: OrderRow,
) {
  return await runForm(run, person, await formFactsOf(person), sendingOf(person, transition, seen))
}
