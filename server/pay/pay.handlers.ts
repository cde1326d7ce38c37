import type { Handlers } from '#server/http/call.ts'
import { repeatable } from '#server/http/repeatable.ts'
import { orderOfLink } from '#server/pay/find-payment.ts'
import { payerStateOf } from '#server/pay/payer-state.ts'
import { showPayment } from '#server/pay/show-payment.ts'
import { submitUtr } from '#server/pay/submit-utr.ts'

/** Handlers of the calls of the payer's page. */
export const payHandlers = {
  'pay.getOrder': async (call, { payLink }) =>
    await showPayment(call, await orderOfLink(call.db, call.services, payLink)),
  'pay.getState': async ({ db, services }, { payLink }) => {
    const order = await orderOfLink(db, services, payLink)
    return { state: payerStateOf(order, services.now()), version: order.version }
  },
  'pay.submitUtr': repeatable(submitUtr),
} satisfies Pick<Handlers, 'pay.getOrder' | 'pay.getState' | 'pay.submitUtr'>
