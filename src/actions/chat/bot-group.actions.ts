import type { BotGroupRow } from '#contract/bots/bot-group.endpoints.ts'
import { RELAY_SIDES } from '#domain/chat/bots.ts'
import { RELAY_INPUT, SENT_TEXT_INPUT } from '#domain/lists/parties/bots.fields.ts'
import { CURRENCIES } from '#domain/products.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import type { ActionMakers } from '#machines/action/define-actions.ts'
import { PARTY_FIELDS, partyIn, partyValues } from '#actions/chat/party-of-group.ts'
import { flagOf, given, textOf } from '#machines/form/form-values.ts'
import { asking } from '#machines/form/input-form.ts'

const relay = asking(RELAY_INPUT)
const sent = asking(SENT_TEXT_INPUT)
const oneOf = <const Name extends string>(names: readonly [Name, ...Name[]] | readonly Name[], text: string): Name =>
  names.find((name) => name === text) ?? (names[0] as Name)

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
    fields: [sent('text')],
    refusalOf: leftOut,
    inputOf: ({ id }, values) => ({ id, text: textOf(values, 'text') }),
  }),
  say: make.onRow({
    call: 'botGroup.say',
    key: 'w',
    icon: 'edit',
    hint: 13,
    fields: [sent('text'), sent('member'), sent('isPicture')],
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
      relay('language'),
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
      relay('side'),
      { name: 'peerId', editor: { kind: 'lookup', of: 'peers' } },
      relay('alias'),
      relay('peerAlias'),
      relay('language'),
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
