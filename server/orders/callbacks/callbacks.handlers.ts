import type { callbackEndpoints } from '#contract/orders/callback.endpoints.ts'
import { deleteAttempts } from '#server/orders/callbacks/delete-attempts.ts'
import { callbackLists } from '#server/orders/callbacks/list-callbacks.ts'
import type { Handlers } from '#server/http/call.ts'

/** The work of the calls about callbacks. */
export const callbackHandlers = {
  ...callbackLists,
  'orderCallBack.delete': deleteAttempts,
} satisfies Pick<Handlers, keyof typeof callbackEndpoints>
