import type { callbackEndpoints } from '#contract/callback.endpoints.ts'
import { deleteAttempts } from '#server/callbacks/delete-attempts.ts'
import { listAttempts, listCallbacks } from '#server/callbacks/list-callbacks.ts'
import type { Handlers } from '#server/http/call.ts'

/** The work of the calls about callbacks. */
export const callbackHandlers = {
  'orderCallBack.getList': listCallbacks,
  'orderCallBack.getDetailList': listAttempts,
  'orderCallBack.delete': deleteAttempts,
} satisfies Pick<Handlers, keyof typeof callbackEndpoints>
