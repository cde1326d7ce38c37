import type { FormValues } from '#machines/form/form-values.ts'
import { orderActionFlow } from '#machines/order/order-action.flow.ts'
import type { OrderAnswer } from '#machines/order/order-action.flow.ts'
import type { OrderActionCall } from '#machines/order/order-forms.ts'
import { ORDER_FORMS } from '#machines/order/order-forms.ts'
import type { OrderEventType } from '#machines/order/order.lifecycle.ts'
import type { OutputOf } from '#contract/contract.ts'
import type { Recording } from '#machines/recording/recording.schema.ts'
import type { OrderTransitionCase } from './order-states.ts'
import { detailOf } from './orders.ts'
import { formFactsOf, sendForm } from './form-flow.ts'
import { commandOf } from './order-action-steps.ts'
import { newUtr } from './supplement-form.ts'
import type { FlowWalker, Start } from './transition-walk.ts'

/** The form input of an event; omitted fields are not asked for. */
const FORM_VALUES: Partial<Record<OrderEventType, (transition: OrderTransitionCase) => FormValues>> = {
  SUPPLEMENT: () => ({ utr: newUtr() }),
  REJECT: () => ({ rejectReason: 'highRiskCard' }),
  REVERSE: () => ({ reason: 'Charged twice' }),
  UPDATE_STATUS: ({ to }) => ({ status: to, reason: 'Told by phone' }),
  MARK: () => ({ orderMark: 'suspicious' }),
}

/** Performs an action on an order through its form's flow, without a page. */
export async function orderByFlow(
  { run, person }: FlowWalker,
  { transition, code }: Start<OrderTransitionCase>,
): Promise<Recording> {
  const command = commandOf(transition.event)
  if (!command) throw new Error(`There is no form for ${transition.event}.`)
  const { order: row } = await detailOf(person.client, code)
  const facts = await formFactsOf(person)
  const answerOf = async (answer: OutputOf<OrderActionCall>): Promise<OrderAnswer> => {
    if ('results' in answer) return { order: (await detailOf(person.client, code)).order }
    if (!('found' in answer)) return answer
    const { order, ...query } = answer
    return { order, query }
  }
  const values = FORM_VALUES[transition.event]?.(transition) ?? {}
  return await sendForm(run, person, facts, {
    entity: 'order',
    flow: orderActionFlow,
    form: ORDER_FORMS[command],
    row,
    values,
    answerOf,
  })
}
