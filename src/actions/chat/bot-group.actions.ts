import type { BotGroupRow } from '#contract/bots/bot-group.endpoints.ts'
import { RELAY_SIDES, SENT_TEXT_MAX } from '#domain/bots.ts'
import { CURRENCIES } from '#domain/products.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import type { ActionMakers } from '#machines/action/define-actions.ts'
import { PARTY_FIELDS, partyIn, partyValues } from '#actions/chat/party-of-group.ts'
import type { FieldEditor, FormField } from '#machines/form/form-field.ts'
import { flagOf, given, textOf } from '#machines/form/form-values.ts'

const choice = (group: string, names: readonly string[]): FieldEditor<unknown> => ({
  kind: 'choice',
  group,
  choicesOf: () => names.map((name) => ({ value: name, name })),
})
const oneOf = <const Name extends string>(names: readonly [Name, ...Name[]] | readonly Name[], text: string): Name =>
  names.find((name) => name === text) ?? (names[0] as Name)

const LANGUAGE: FormField<unknown> = { name: 'language', required: true, editor: choice('language', LOCALES) }
const TEXT: FormField<unknown> = { name: 'text', required: true, editor: { kind: 'text', maxLength: SENT_TEXT_MAX } }

const leftOut = ({ groupState }: BotGroupRow) => (groupState === 'left' ? 'botLeft' : null)

/** Actions on a group of either bot. */
const shared = (make: ActionMakers<BotGroupRow>) => ({
  switch: make.onRow({
    call: 'botGroup.setEnabled',
    key: 's',
    icon: 'status',
    hint: 11,
    inputOf: ({ id, enabled, version }) => ({ id, enabled: !enabled, expectedVersion: version }),
  }),
  sendTest: make.onRow({
    call: 'botGroup.sendTest',
    key: 't',
    icon: 'callback',
    hint: 12,
    fields: [TEXT],
    refusalOf: leftOut,
    inputOf: ({ id }, values) => ({ id, text: textOf(values, 'text') }),
  }),
  say: make.onRow({
    call: 'botGroup.say',
    key: 'w',
    icon: 'edit',
    hint: 13,
    fields: [
      TEXT,
      { name: 'member', editor: { kind: 'text', maxLength: 64 } },
      { name: 'isPicture', editor: { kind: 'flag' } },
    ],
    refusalOf: ({ isDemo }) => (isDemo ? null : 'demoOnly'),
    inputOf: ({ id }, values) => ({
      id,
      text: textOf(values, 'text'),
      isPicture: flagOf(values, 'isPicture'),
      ...given({ member: textOf(values, 'member') }),
    }),
  }),
  messages: make.opening({
    call: 'botMessage.getList',
    key: 'p',
    icon: 'open',
    hint: 14,
    placeOf: ({ id }) => ({ screen: 'botMessages', search: { groupId: id } }),
  }),
})

export const groupBotActions = defineActions('groupBot', 'groupBot.getList', (make) => ({
  bind: make.onRow({
    call: 'groupBot.bind',
    key: 'e',
    icon: 'edit',
    hint: 10,
    fields: [
      ...PARTY_FIELDS,
      LANGUAGE,
      { name: 'currency', required: true, editor: { kind: 'select', of: 'currencies', isFixed: true } },
    ],
    startOf: (row) => ({ ...partyValues(row), language: row.language, currency: row.currency }),
    inputOf: ({ id, version }, values) => ({
      id,
      expectedVersion: version,
      language: oneOf(LOCALES, textOf(values, 'language')),
      currency: oneOf(CURRENCIES, textOf(values, 'currency')),
      ...partyIn(values),
    }),
  }),
  ...shared(make),
  books: make.opening({
    call: 'botFundRecord.getList',
    key: 'b',
    icon: 'open',
    placeOf: ({ id }) => ({ screen: 'botFundRecords', search: { groupId: id } }),
  }),
}))

export const relayBotActions = defineActions('relayBot', 'relayBot.getList', (make) => ({
  pair: make.onRow({
    call: 'relayBot.pair',
    key: 'e',
    icon: 'edit',
    hint: 10,
    fields: [
      { name: 'side', required: true, editor: choice('relaySide', RELAY_SIDES) },
      { name: 'peerId', editor: { kind: 'lookup', of: 'peers' } },
      { name: 'alias', editor: { kind: 'text', maxLength: 64 } },
      { name: 'peerAlias', editor: { kind: 'text', maxLength: 64 } },
      LANGUAGE,
    ],
    startOf: ({ alias, language, peerId, side }) => ({
      side: side ?? 'merchant',
      peerId: peerId === null ? '' : String(peerId),
      alias: alias ?? '',
      language,
    }),
    inputOf: ({ id, version }, values) => ({
      id,
      expectedVersion: version,
      side: oneOf(RELAY_SIDES, textOf(values, 'side')),
      alias: textOf(values, 'alias'),
      language: oneOf(LOCALES, textOf(values, 'language')),
      ...given({ peerId: textOf(values, 'peerId'), peerAlias: textOf(values, 'peerAlias') }),
    }),
  }),
  ...shared(make),
}))
