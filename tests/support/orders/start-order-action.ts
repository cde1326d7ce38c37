import { createActor } from 'xstate'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import type { ActionSubmission } from '#machines/action/action.flow.ts'
import type { FormFacts } from '#machines/form/form-field.ts'
import { orderActionFlow } from '#machines/queue/queue-action.flow.ts'
import type { OrderAnswer } from '#machines/queue/queue-action.flow.ts'
import { ORDER_FORMS } from '#machines/order/order-forms.ts'
import type { OrderActionCall, OrderFormCommand } from '#machines/order/order-forms.ts'
import type { Outcome } from '#machines/outcome.ts'
import { orderRow } from '#tests/support/orders/order-row.ts'
import { scriptedActor } from '#tests/support/scripted-actor.ts'

/** Facts that an admin's forms depend on. */
export const FACTS: FormFacts = {
  role: 'admin',
  settings: {
    canTimeoutSupplement: true,
    googleVerifyManualSupplement: true,
    googleVerifyBalanceOperation: true,
    googleVerifyBatchOperations: true,
    googleVerifyIpWhitelist: true,
    googleVerifyIpRule: true,
  },
}

/** An order's form as it opens, with an actor that is answered by the test. */
export function startAction(
  command: OrderFormCommand,
  { isCodeDemanded = true, order = orderRow(), facts = FACTS } = {},
) {
  const submit = scriptedActor<Outcome<OrderAnswer, OrderRow>, ActionSubmission<OrderActionCall>>()
  let made = 0
  const settings = {
    ...facts.settings,
    googleVerifyManualSupplement: isCodeDemanded,
    googleVerifyBalanceOperation: isCodeDemanded,
  }
  const actor = createActor(orderActionFlow.provide({ actors: { submitAction: submit.logic } }), {
    input: {
      entity: 'order',
      form: ORDER_FORMS[command],
      row: order,
      facts: { ...facts, settings },
      newKey: () => `key-${(made += 1)}`,
    },
  })
  actor.start()
  const change = (values: Record<string, string | boolean | readonly string[]>) =>
    actor.send({ type: 'CHANGE', change: values })
  return { actor, submit, change, state: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context }
}
