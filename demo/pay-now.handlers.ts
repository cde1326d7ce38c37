import { payNow } from '#demo/pay-now.ts'
import type { Handlers } from '#server/http/call.ts'
import { ownTransaction, repeatable } from '#server/http/call.ts'

/** Handler of the call that exists in a demo alone. */
export const payNowHandlers = {
  'pay.payNow': repeatable(ownTransaction(payNow)),
} satisfies Pick<Handlers, 'pay.payNow'>
