import {
  BOT_KINDS,
  BOT_STATES,
  DELIVERY_STATES,
  GROUP_STATES,
  MESSAGE_DIRECTIONS,
  MESSAGE_PURPOSES,
  MESSAGE_TEXT_MAX,
  RELAY_SIDES,
  SENT_TEXT_MAX,
} from '#domain/chat/bots.ts'
import { CURRENCY, NAME, NOTE, ORDER_NUMBER, SHORT_NAME } from '#domain/lists/fields/common.fields.ts'
import type { InputFields } from '#domain/lists/fields/input-field.ts'
import { inputsOf } from '#domain/lists/fields/input-field.ts'
import type { ListFields } from '#domain/lists/fields/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/fields/list-field.ts'
import { LOCALES } from '#domain/text/locales.ts'

export const BOT_FUND_RECORD_FIELDS = {
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  groupTitle: { ...NAME, width: 200 },
  number: { kind: 'number', width: 80, filter: false },
  amountMinor: { kind: 'money', exponent: 'exponent', isChange: true, width: 140 },
  balanceMinor: { kind: 'money', exponent: 'exponent', width: 150 },
  currency: { ...CURRENCY, width: 90 },
  memo: { kind: 'text', maxLength: 200, width: 220, nullable: true },
  senderName: { ...NAME, width: 150 },
  isUndone: { kind: 'flag', width: 110, filter: false },
  groupId: { kind: 'number', width: 90, hidden: true },
} as const satisfies ListFields

const GROUP = {
  title: { ...NAME, width: 200, pin: true, sortable: true },
  groupState: { kind: 'choice', group: 'botGroupState', of: GROUP_STATES, width: 130 },
} as const satisfies ListFields

const BOT = {
  lastMessageTime: { kind: 'time', width: 172, nullable: true },
  botState: { kind: 'choice', group: 'botState', of: BOT_STATES, width: 120, filter: false },
  botFailure: { ...NOTE, filter: false, nullable: true },
  language: { kind: 'choice', group: 'language', of: LOCALES, width: 110, filter: false, hidden: true },
  /** Its number at Telegram. */
  chat: { kind: 'number', width: 150, filter: false },
  ...STAMP_FIELDS,
} as const satisfies ListFields

/** Groups in which questions are answered and books are kept. */
export const GROUP_BOT_FIELDS = {
  ...GROUP,
  partyName: { ...NAME, width: 160, filter: false, nullable: true },
  balanceMinor: { kind: 'money', exponent: 'exponent', width: 140 },
  /** Currency and balance of its books. */
  currency: { ...CURRENCY, width: 86, filter: false },
  recordCount: { kind: 'number', width: 96, filter: false },
  ...BOT,
  merchantId: { kind: 'party', role: 'merchant', name: 'partyName', record: false, nullable: true },
  supplierId: { kind: 'party', role: 'supplier', name: 'partyName', record: false, nullable: true },
} as const satisfies ListFields

/** Groups between which messages are carried. */
export const RELAY_BOT_FIELDS = {
  ...GROUP,
  side: { kind: 'choice', group: 'relaySide', of: RELAY_SIDES, width: 110 },
  alias: { ...SHORT_NAME, width: 130, filter: false },
  peerTitle: { ...NAME, width: 200, filter: false },
  ...BOT,
} as const satisfies ListFields

export const BOT_MESSAGE_FIELDS = {
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  messageDirection: { kind: 'choice', group: 'messageDirection', of: MESSAGE_DIRECTIONS, width: 90 },
  groupTitle: { ...NAME, width: 180 },
  senderName: { ...NAME, width: 130, nullable: true },
  text: { kind: 'text', maxLength: MESSAGE_TEXT_MAX, width: 340, isBlock: true },
  purpose: { kind: 'choice', group: 'botPurpose', of: MESSAGE_PURPOSES, several: true, width: 120 },
  delivery: { kind: 'choice', group: 'deliveryState', of: DELIVERY_STATES, several: true, width: 120 },
  orderCode: { ...ORDER_NUMBER, width: 172, isMono: true, nullable: true },
  failure: { ...NOTE, width: 200, filter: false, nullable: true },
  bot: { kind: 'choice', group: 'botKind', of: BOT_KINDS, width: 100 },
  sentTime: { kind: 'time', width: 172, hidden: true, nullable: true },
  groupId: { kind: 'number', width: 90, hidden: true },
} as const satisfies ListFields

export const TELEGRAM_PERSON_FIELDS = {
  name: { ...NAME, required: true, width: 180, pin: true, sortable: true },
  telegram: { kind: 'number', width: 150, nullable: true },
  username: { kind: 'text', maxLength: 64, form: 'telegramName', width: 150, isMono: true, nullable: true },
  /** The rights as they are stored, for the column that words them. */
  rightNames: { kind: 'text', maxLength: 128, width: 300, filter: false },
  partyName: { ...NAME, width: 160, filter: false, nullable: true },
  enabled: { kind: 'flag', width: 100 },
  note: { ...NOTE, width: 200, filter: false, nullable: true },
  merchantId: { kind: 'party', role: 'merchant', name: 'partyName', record: false, nullable: true },
  supplierId: { kind: 'party', role: 'supplier', name: 'partyName', record: false, nullable: true },
  ...STAMP_FIELDS,
} as const satisfies ListFields

export const TELEGRAM_PERSON_INPUT = inputsOf(
  TELEGRAM_PERSON_FIELDS,
  'name',
  'username',
  'merchantId',
  'supplierId',
  'note',
) satisfies InputFields

/** The names under which two groups carry messages to each other. */
export const RELAY_INPUT = {
  side: { kind: 'choice', group: 'relaySide', of: RELAY_SIDES, required: true },
  alias: RELAY_BOT_FIELDS.alias,
  peerAlias: RELAY_BOT_FIELDS.alias,
  language: { kind: 'choice', group: 'language', of: LOCALES, required: true },
} as const satisfies InputFields

/** A text that somebody has sent to a group; in a demo, a member says it. */
export const SENT_TEXT_INPUT = {
  member: SHORT_NAME,
  text: { kind: 'text', maxLength: SENT_TEXT_MAX, required: true },
  isPicture: { kind: 'flag' },
} as const satisfies InputFields
