import {
  BOT_STATES,
  GROUP_STATES,
  RELAY_SIDES,
  BOT_KINDS,
  DELIVERY_STATES,
  MESSAGE_DIRECTIONS,
  MESSAGE_PURPOSES,
  MESSAGE_TEXT_MAX,
} from '#domain/bots.ts'
import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/list-field.ts'
import { LOCALES } from '#domain/text/locales.ts'

export const BOT_FUND_RECORD_FIELDS = {
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  groupTitle: { kind: 'text', maxLength: 128, width: 200 },
  number: { kind: 'number', width: 80, filter: false },
  amountMinor: { kind: 'money', exponent: 'exponent', width: 140 },
  balanceMinor: { kind: 'money', exponent: 'exponent', width: 150 },
  currency: { kind: 'text', maxLength: 5, width: 90 },
  memo: { kind: 'text', maxLength: 200, width: 220 },
  senderName: { kind: 'text', maxLength: 128, width: 150 },
  isUndone: { kind: 'flag', width: 110, filter: false },
  groupId: { kind: 'number', width: 90, hidden: true },
} as const satisfies ListFields

const GROUP = {
  title: { kind: 'text', maxLength: 128, width: 200, pin: true, sortable: true },
  groupState: { kind: 'choice', group: 'botGroupState', of: GROUP_STATES, width: 130 },
} as const satisfies ListFields

const BOT = {
  lastMessageTime: { kind: 'time', width: 172 },
  botState: { kind: 'choice', group: 'botState', of: BOT_STATES, width: 120, filter: false },
  botFailure: { kind: 'text', maxLength: 256, filter: false },
  language: { kind: 'choice', group: 'language', of: LOCALES, width: 110, filter: false, hidden: true },
  chat: { kind: 'number', width: 150, filter: false },
  ...STAMP_FIELDS,
} as const satisfies ListFields

/** Groups in which questions are answered and books are kept. */
export const GROUP_BOT_FIELDS = {
  ...GROUP,
  partyName: { kind: 'text', maxLength: 128, width: 160, filter: false },
  balanceMinor: { kind: 'money', exponent: 'exponent', width: 140 },
  currency: { kind: 'text', maxLength: 5, width: 86, filter: false },
  recordCount: { kind: 'number', width: 96, filter: false },
  ...BOT,
  merchantId: { kind: 'party', role: 'merchant', name: 'partyName', record: false },
  supplierId: { kind: 'party', role: 'supplier', name: 'partyName', record: false },
} as const satisfies ListFields

/** Groups between which messages are carried. */
export const RELAY_BOT_FIELDS = {
  ...GROUP,
  side: { kind: 'choice', group: 'relaySide', of: RELAY_SIDES, width: 110 },
  alias: { kind: 'text', maxLength: 64, width: 130, filter: false },
  peerTitle: { kind: 'text', maxLength: 128, width: 200, filter: false },
  ...BOT,
} as const satisfies ListFields

export const BOT_MESSAGE_FIELDS = {
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  messageDirection: { kind: 'choice', group: 'messageDirection', of: MESSAGE_DIRECTIONS, width: 90 },
  groupTitle: { kind: 'text', maxLength: 128, width: 180 },
  senderName: { kind: 'text', maxLength: 128, width: 130 },
  text: { kind: 'text', maxLength: MESSAGE_TEXT_MAX, width: 340, isBlock: true },
  purpose: { kind: 'choice', group: 'botPurpose', of: MESSAGE_PURPOSES, several: true, width: 120 },
  delivery: { kind: 'choice', group: 'deliveryState', of: DELIVERY_STATES, several: true, width: 120 },
  orderCode: { kind: 'text', maxLength: 64, width: 172, isMono: true },
  failure: { kind: 'text', maxLength: 256, width: 200, filter: false },
  bot: { kind: 'choice', group: 'botKind', of: BOT_KINDS, width: 100 },
  sentTime: { kind: 'time', width: 172, hidden: true },
  groupId: { kind: 'number', width: 90, hidden: true },
} as const satisfies ListFields

export const TELEGRAM_PERSON_FIELDS = {
  name: { kind: 'text', maxLength: 128, width: 180, pin: true, sortable: true },
  telegram: { kind: 'number', width: 150 },
  username: { kind: 'text', maxLength: 64, width: 150, isMono: true },
  rightNames: { kind: 'text', maxLength: 128, width: 300, filter: false },
  partyName: { kind: 'text', maxLength: 128, width: 160, filter: false },
  enabled: { kind: 'flag', width: 100 },
  note: { kind: 'text', maxLength: 256, width: 200, filter: false },
  merchantId: { kind: 'party', role: 'merchant', name: 'partyName', record: false },
  supplierId: { kind: 'party', role: 'supplier', name: 'partyName', record: false },
  ...STAMP_FIELDS,
} as const satisfies ListFields
