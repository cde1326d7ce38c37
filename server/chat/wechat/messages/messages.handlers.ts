import type { weChatMessageEndpoints } from '#contract/wechat/messages.endpoints.ts'
import { WECHAT_MESSAGE_FIELDS } from '#domain/lists/wechat.fields.ts'
import type { Handlers } from '#server/http/call.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import { messageList } from '#server/chat/wechat/messages/list-messages.ts'
import { decideMessage, sendTo } from '#server/chat/wechat/messages/send-messages.ts'

/** Handlers of the messages of WeChat accounts. */
export const weChatMessageHandlers = {
  'weChatMessage.getList': messageList.page,
  'weChatMessage.export': exportList<'weChatMessage.getList'>(
    messageList,
    WECHAT_MESSAGE_FIELDS,
    'wechat-messages.csv',
  ),
  'weChatMessage.send': sendTo,
  'weChatMessage.sendAgain': async (call, input) => await decideMessage(call, 'sendAgain', input),
  'weChatMessage.cancel': async (call, input) => await decideMessage(call, 'cancel', input),
  'weChatMessage.settle': async (call, input) => await decideMessage(call, 'settle', input),
} satisfies Pick<Handlers, keyof typeof weChatMessageEndpoints>
