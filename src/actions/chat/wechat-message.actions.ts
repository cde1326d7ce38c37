import type { WeChatMessageRow } from '#contract/wechat/messages.endpoints.ts'
import { orderPlace } from '#domain/system/audit-kinds.ts'
import { WECHAT_MESSAGE_INPUT } from '#domain/lists/parties/wechat.fields.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { asking } from '#machines/form/input-form.ts'
import { sendStateAfter } from '#machines/lifecycles/wechat-message.lifecycle.ts'
import type { SendEvent } from '#machines/lifecycles/wechat-message.lifecycle.ts'

/** Why a message refuses what a person decides. */
const unless =
  (event: SendEvent, reason: string) =>
  ({ sendState }: WeChatMessageRow): string | null =>
    sendState !== null && sendStateAfter(sendState, event) !== null ? null : reason

const one = ({ id }: WeChatMessageRow) => ({ id })

/** Actions on messages that are to be sent, and the places that messages lead to. */
export const weChatMessageActions = defineActions('weChatMessage', 'weChatMessage.getList', (make) => ({
  openOrder: make.opening({
    call: 'order.getList',
    key: 'b',
    icon: 'open',
    hint: 9,
    placeOf: ({ orderCode }) => orderPlace(orderCode),
  }),
  openChat: make.opening({
    call: 'weChatGroup.getList',
    key: 'c',
    icon: 'link',
    hint: 10,
    placeOf: ({ groupRowId, contactRowId }) =>
      groupRowId === null
        ? { screen: 'weChatContacts', search: { open: String(contactRowId) } }
        : { screen: 'weChatGroups', search: { open: String(groupRowId) } },
  }),
  sendAgain: make.onRow({
    call: 'weChatMessage.sendAgain',
    key: 'r',
    icon: 'resend',
    hint: 11,
    refusalOf: unless('SEND_AGAIN', 'notFailed'),
    inputOf: one,
  }),
  settle: make.onRow({
    call: 'weChatMessage.settle',
    key: 's',
    icon: 'done',
    hint: 12,
    refusalOf: unless('SETTLE', 'notUnknown'),
    inputOf: one,
  }),
  cancel: make.onRow({
    call: 'weChatMessage.cancel',
    key: 'Delete',
    icon: 'delete',
    hint: 13,
    refusalOf: unless('CANCEL', 'notWaiting'),
    inputOf: one,
  }),
}))

/** The text of a message that a person writes. */
export const TEXT_FIELD: FormField<unknown> = asking(WECHAT_MESSAGE_INPUT)('text', { lines: 3 })

/** Why nothing can be written to a group or contact. */
export const sendRefusal = ({ isPresent }: { isPresent: boolean }): string | null => (isPresent ? null : 'chatGone')
