import { PARTY_FIELDS, partyIn, partyValues } from '#actions/chat/party-of-group.ts'
import type { TelegramPersonRow } from '#contract/bots/telegram-person.endpoints.ts'
import { orderPlace } from '#domain/system/audit-kinds.ts'
import { GROUP_RIGHTS } from '#domain/chat/question.ts'
import { TELEGRAM_PERSON_INPUT } from '#domain/lists/parties/bots.fields.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { given, listOf, textOf } from '#machines/form/form-values.ts'
import { asking } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'

export const botMessageActions = defineActions('botMessage', 'botMessage.getList', (make) => ({
  openOrder: make.opening({
    call: 'botMessage.getList',
    key: 'p',
    icon: 'open',
    hint: 10,
    placeOf: ({ orderCode }) => orderPlace(orderCode),
  }),
}))

export const botFundRecordActions = defineActions('botFundRecord', 'botFundRecord.getList', (make) => ({
  messages: make.opening({
    call: 'botMessage.getList',
    key: 'p',
    icon: 'open',
    hint: 10,
    placeOf: ({ groupId }) => ({ screen: 'botMessages', search: { groupId } }),
  }),
}))

const ask = asking(TELEGRAM_PERSON_INPUT)
const FIELDS: readonly FormField<unknown>[] = [
  ask('name'),
  { name: 'telegram', editor: { kind: 'text', maxLength: 16, input: 'numeric' } },
  ask('username'),
  { name: 'rights', required: true, editor: { kind: 'several', of: 'rights' } },
  ...PARTY_FIELDS,
  ask('note', { isNarrow: false }),
]

const personIn = (values: FormValues) => ({
  name: textOf(values, 'name'),
  rights: GROUP_RIGHTS.filter((right) => listOf(values, 'rights').includes(right)),
  note: textOf(values, 'note'),
  username: textOf(values, 'username'),
  ...given({ telegram: textOf(values, 'telegram') }),
  ...partyIn(values),
})
const valuesOf = ({ name, note, rights, telegram, username, ...row }: TelegramPersonRow): FormValues => ({
  name,
  telegram: telegram === null ? '' : String(telegram),
  username: username ?? '',
  rights,
  note: note ?? '',
  ...partyValues(row),
})

export const telegramPersonActions = defineActions('telegramPerson', 'telegramPerson.getList', (make) => ({
  create: make.onList({
    call: 'telegramPerson.create',
    key: 'a',
    icon: 'add',
    hint: 9,
    fields: FIELDS,
    startOf: () => ({ rights: ['order'], partyKind: 'any' }),
    inputOf: personIn,
  }),
  edit: make.onRow({
    call: 'telegramPerson.update',
    key: 'e',
    icon: 'edit',
    hint: 10,
    fields: FIELDS,
    startOf: valuesOf,
    inputOf: ({ id, version }, values) => ({ id, expectedVersion: version, ...personIn(values) }),
  }),
  switch: make.onRow({
    call: 'telegramPerson.setEnabled',
    key: 's',
    icon: 'status',
    hint: 11,
    inputOf: ({ id, enabled, version }) => ({ id, enabled: !enabled, expectedVersion: version }),
  }),
  delete: make.onRows({
    call: 'telegramPerson.delete',
    key: 'Delete',
    icon: 'delete',
    hint: 12,
    inputOf: (people) => ({ ids: people.map(({ id }) => id) }),
  }),
}))
