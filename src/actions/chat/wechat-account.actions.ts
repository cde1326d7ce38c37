import { sendRefusal, TEXT_FIELD } from '#actions/chat/wechat-message.actions.ts'
import { WECHAT_ACCOUNT_INPUT } from '#domain/lists/parties/wechat.fields.ts'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import { textOf } from '#machines/form/form-values.ts'
import { asking } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'

const ask = asking(WECHAT_ACCOUNT_INPUT)
const NICKNAME = ask('nickname', { isNarrow: false })
const FIELDS = [ask('weChatId', { isNarrow: false }), NICKNAME]

const one = ({ id, version }: { id: number; version: number }) => ({ id, expectedVersion: version })
const code = (values: FormValues) => ({ googleCode: textOf(values, CODE_FIELD) })

/** Actions on WeChat accounts. None sets an account's state: its bridge reports it. */
export const weChatAccountActions = defineActions('weChatAccount', 'weChatAccount.getList', (make) => ({
  create: make.onList({
    call: 'weChatAccount.create',
    key: 'a',
    icon: 'add',
    hint: 9,
    fields: FIELDS,
    showsAnswer: 'always',
    inputOf: (values) => ({ weChatId: textOf(values, 'weChatId'), nickname: textOf(values, 'nickname') }),
  }),
  edit: make.onRow({
    call: 'weChatAccount.update',
    key: 'e',
    icon: 'edit',
    hint: 10,
    fields: [NICKNAME],
    startOf: ({ nickname }) => ({ nickname }),
    inputOf: (row, values) => ({ ...one(row), nickname: textOf(values, 'nickname') }),
  }),
  switch: make.onRow({
    call: 'weChatAccount.setEnabled',
    key: 's',
    icon: 'status',
    hint: 11,
    inputOf: (row) => ({ ...one(row), enabled: !row.enabled }),
  }),
  openGroups: make.opening({
    call: 'weChatGroup.getList',
    key: 'b',
    icon: 'open',
    hint: 12,
    placeOf: ({ id }) => ({ screen: 'weChatGroups', search: { accountId: id } }),
  }),
  reveal: make.onRow({
    call: 'weChatAccount.revealKey',
    key: 'shift+s',
    icon: 'key',
    showsAnswer: 'always',
    inputOf: ({ id }, values) => ({ id, ...code(values) }),
  }),
  renew: make.onRow({
    call: 'weChatAccount.renewKey',
    key: 'shift+w',
    icon: 'key',
    showsAnswer: 'always',
    inputOf: (row, values) => ({ ...one(row), ...code(values) }),
  }),
  delete: make.onRow({
    call: 'weChatAccount.delete',
    key: 'Delete',
    icon: 'delete',
    hint: 13,
    inputOf: one,
  }),
}))

/** Actions on contacts. */
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
