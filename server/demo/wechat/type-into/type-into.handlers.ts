import { typeInto } from '#server/demo/wechat/type-into/type-into.ts'
import type { Handlers } from '#server/http/call.ts'
import { ownTransaction } from '#server/http/own-transaction.ts'

/** Handler of the call that exists in a demo alone. */
export const typeIntoHandlers = {
  'weChatGroup.typeInto': ownTransaction(typeInto),
} satisfies Pick<Handlers, 'weChatGroup.typeInto'>
