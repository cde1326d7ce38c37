import { BOT_STATES, GROUP_STATES, RELAY_SIDES } from '#domain/bots/bots.ts'
import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/stamp-fields.ts'
import { LOCALES } from '#domain/text/locales.ts'

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
