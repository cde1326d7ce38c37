import type { Handlers } from '#server/http/call.ts'
import { repeatable } from '#server/http/repeatable.ts'
import { orderOfLink } from '#server/collect/pay/find-payment.ts'
import { payerStateOf } from '#server/collect/pay/payer-state.ts'
import { showPayment } from '#server/collect/pay/show-payment.ts'
import { submitUtr } from '#server/collect/pay/submit-utr.ts'

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
