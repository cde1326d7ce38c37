import { fromPromise } from 'xstate'
import { callSigned } from '#api/transport/signed-call.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import { failureOf } from '#features/list/action/outcome/call-outcome.ts'
import { signOrder } from '#features/orders/order-test/create/sign/sign-order.ts'
import type { CreatedOrder, SignedPayload, SignRequest } from '#machines/order-create/order-create.flow.ts'
import type { Outcome } from '#machines/outcome.ts'

/** Signs in the browser; the key is never sent. */
export const signPayload = fromPromise<string, SignRequest>(({ input }) => signOrder(input))

/** Sends as a merchant's server does. */
export const sendOrder = fromPromise<Outcome<CreatedOrder>, { body: SignedPayload }>(async ({ input, signal }) => {
  try {
    return { kind: 'done', result: await callSigned('api.order.create', input.body, signal) }
  } catch (error) {
    return failureOf(asCallFailure(error))
  }
})
