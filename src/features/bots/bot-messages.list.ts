import { orderPlace } from '#domain/system/audit-kinds.ts'
import { BOT_MESSAGE_FIELDS } from '#domain/lists/parties/bots.fields.ts'
import { DELIVERY_STYLES } from '#features/bots/bot-styles.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/cell-context.ts'
import { botMessageActions } from '#actions/chat/bot-people.actions.ts'

const REFRESH_MS = 5_000

/** Every message of the bots' groups. */
export default defineList({
  screen: 'botMessages',
  namespace: 'botMessages',
  icon: 'messages',
  goto: 's y',
  call: 'botMessage.getList',
  fields: BOT_MESSAGE_FIELDS,
  search: 'text',
  suggest: (text) => {
    const value = text.trim()
    const code = /^[cp]\d{16}$/i.test(value) ? [{ field: 'orderCode', value: value.toUpperCase() }] : []
    return [...code, ...['text', 'groupTitle', 'senderName'].map((field) => ({ field, value }))]
  },
  titleOf: ({ groupTitle, id }) => `${groupTitle} ${id}`,
  lineOf: ({ createTime, groupTitle, senderName, text }) =>
    [createTime, groupTitle, senderName, text].filter(Boolean).join(' · '),
  actions: botMessageActions,
  exports: 'botMessage.export',
  cells: {
    delivery: ({ delivery }, { texts }) => ({
      ...DELIVERY_STYLES[delivery],
      label: texts.enum('deliveryState', delivery),
    }),
    orderCode: ({ orderCode }, context) => linkCell(orderCode, orderPlace(orderCode), context),
  },
  live: { read: () => null, refreshMs: REFRESH_MS },
})
