import type { WeChatGroupRow } from '#contract/wechat/groups.endpoints.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { WECHAT_RIGHTS } from '#domain/chat/wechat.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { given, listOf, textOf } from '#machines/form/form-values.ts'
import { asking } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { sendRefusal, TEXT_FIELD } from '#actions/chat/wechat-message.actions.ts'
import { WECHAT_WHITELIST_INPUT } from '#domain/lists/parties/wechat.fields.ts'

const PARTY: readonly FormField<unknown>[] = [
  { name: 'merchantId', editor: { kind: 'party', role: 'merchant' } },
  { name: 'supplierId', editor: { kind: 'party', role: 'supplier' } },
]
const ask = asking(WECHAT_WHITELIST_INPUT)
const RIGHTS: readonly FormField<unknown>[] = [...PARTY, ask('rights', { isNarrow: false }), ask('language')]
const FIRST_RIGHTS = { rights: ['order', 'supplement'], language: 'zh-CN' } satisfies FormValues

const one = ({ id, version }: { id: number; version: number }) => ({ id, expectedVersion: version })
const partyIn = (values: FormValues) =>
  given({ merchantId: textOf(values, 'merchantId'), supplierId: textOf(values, 'supplierId') })
const partyOf = ({ merchantId, supplierId }: WeChatGroupRow): FormValues => ({
  merchantId: merchantId === null ? '' : String(merchantId),
  supplierId: supplierId === null ? '' : String(supplierId),
})
const rightsIn = (values: FormValues) => ({
  ...partyIn(values),
  rights: WECHAT_RIGHTS.filter((right) => listOf(values, 'rights').includes(right)),
  language: LOCALES.find((name) => name === textOf(values, 'language')) ?? LOCALES[0],
})

/** Actions on groups: whose they are, what they may ask, and what is written into them. */
export const weChatGroupActions = defineActions('weChatGroup', 'weChatGroup.getList', (make) => ({
  add: make.onList({
    call: 'weChatGroup.whitelist',
    key: 'a',
    icon: 'add',
    hint: 9,
    fields: [{ name: 'id', required: true, isNarrow: false, editor: { kind: 'lookup', of: 'groups' } }, ...RIGHTS],
    startOf: () => FIRST_RIGHTS,
    inputOf: (values) => ({ id: textOf(values, 'id'), ...rightsIn(values) }),
  }),
  whitelist: make.onRow({
    call: 'weChatGroup.whitelist',
    key: 'w',
    icon: 'done',
    hint: 10,
    fields: RIGHTS,
    startOf: (row) => ({
      ...partyOf(row),
      ...(row.whitelisted ? { rights: row.rights, language: row.language } : FIRST_RIGHTS),
    }),
    inputOf: (row, values) => ({ ...one(row), ...rightsIn(values) }),
  }),
  bind: make.onRow({
    call: 'weChatGroup.bind',
    key: 'b',
    icon: 'link',
    hint: 11,
    fields: PARTY,
    startOf: partyOf,
    inputOf: (row, values) => ({ ...one(row), ...partyIn(values) }),
  }),
  send: make.onRow({
    call: 'weChatMessage.send',
    key: 't',
    icon: 'resend',
    hint: 12,
    fields: [TEXT_FIELD],
    refusalOf: sendRefusal,
    inputOf: ({ id }, values) => ({ groupRowId: id, text: textOf(values, 'text') }),
  }),
  openMessages: make.opening({
    call: 'weChatMessage.getList',
    key: 'm',
    icon: 'open',
    hint: 13,
    placeOf: ({ id }) => ({ screen: 'weChatGroups', search: { view: 'messages', groupRowId: id } }),
  }),
  unlist: make.onRow({
    call: 'weChatGroup.unlist',
    key: 'Delete',
    icon: 'delete',
    hint: 14,
    refusalOf: ({ whitelisted }) => (whitelisted ? null : 'notWhitelisted'),
    inputOf: one,
  }),
}))
