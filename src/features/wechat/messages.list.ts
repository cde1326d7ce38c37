import { orderPlace } from '#domain/system/audit-kinds.ts'
import { WECHAT_MESSAGE_FIELDS } from '#domain/lists/parties/wechat.fields.ts'
import { weChatViewCommands } from '#commands/entities/wechat.commands.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/cell-context.ts'
import { LIVE, OUTCOME_STYLES, SEND_STATE_STYLES } from '#features/wechat/wechat-cells.ts'
import { MessageViews } from '#features/wechat/WeChatViews.tsx'
import { weChatMessageActions } from '#actions/chat/wechat-message.actions.ts'

/** Every message in and out of WeChat accounts. */
export default defineList({
  screen: 'weChatGroups',
  part: 'messages',
  namespace: 'weChatMessages',
  call: 'weChatMessage.getList',
  fields: WECHAT_MESSAGE_FIELDS,
  search: 'text',
  suggest: (text) => {
    const value = text.trim()
    const code = /^[cp]\d{16}$/i.test(value) ? [{ field: 'orderCode', value: value.toUpperCase() }] : []
    return [...code, ...['text', 'chatName', 'senderName'].map((field) => ({ field, value }))]
  },
  titleOf: ({ chatName, id }) => `${id} ${chatName}`,
  lineOf: ({ text }) => text,
  actions: weChatMessageActions,
  commands: weChatViewCommands,
  exports: 'weChatMessage.export',
  cells: {
    outcome: ({ outcome }, { texts }) =>
      outcome === null ? null : { ...OUTCOME_STYLES[outcome], label: texts.enum('weChatOutcome', outcome) },
    sendState: ({ sendState }, { texts }) =>
      sendState === null ? null : { ...SEND_STATE_STYLES[sendState], label: texts.enum('weChatSendState', sendState) },
    orderCode: ({ orderCode }, context) => linkCell(orderCode, orderPlace(orderCode), context),
    chatName: ({ chatName, contactRowId, groupRowId }, context) =>
      linkCell(
        chatName,
        groupRowId === null
          ? { screen: 'weChatContacts', search: { open: String(contactRowId) } }
          : { screen: 'weChatGroups', search: { open: String(groupRowId) } },
        context,
      ),
  },
  live: LIVE,
  Tools: MessageViews,
})
