import { defineActions } from '#machines/action/define-actions.ts'
import { textOf } from '#machines/form/form-values.ts'
import { sendRefusal, TEXT_FIELD } from '#actions/chat/send-form.ts'

/** What is done to contacts. */
export const weChatContactActions = defineActions('weChatContact', 'weChatContact.getList', (make) => ({
  send: make.onRow({
    call: 'weChatMessage.send',
    key: 't',
    icon: 'resend',
    hint: 9,
    fields: [TEXT_FIELD],
    refusalOf: sendRefusal,
    inputOf: ({ id }, values) => ({ contactRowId: id, text: textOf(values, 'text') }),
  }),
  openMessages: make.opening({
    call: 'weChatMessage.getList',
    key: 'm',
    icon: 'open',
    hint: 10,
    placeOf: ({ id }) => ({ screen: 'weChatGroups', search: { view: 'messages', contactRowId: id } }),
  }),
}))
