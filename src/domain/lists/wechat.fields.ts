import {
  WECHAT_LIMITS,
  WECHAT_ACCOUNT_STATES,
  SEND_STATES,
  WECHAT_DIRECTIONS,
  WECHAT_MESSAGE_KINDS,
  ASK_OUTCOMES,
} from '#domain/wechat/wechat.ts'
import { STAMP_FIELDS } from '#domain/lists/list-field.ts'
import type { ListFields } from '#domain/lists/list-field.ts'
import { LOCALES } from '#domain/text/locales.ts'

export const WECHAT_ACCOUNT_FIELDS = {
  nickname: { kind: 'text', maxLength: WECHAT_LIMITS.nameLength, width: 200, pin: true, sortable: true },
  weChatId: { kind: 'text', maxLength: WECHAT_LIMITS.idLength, width: 180, isMono: true },
  state: { kind: 'choice', group: 'weChatState', of: WECHAT_ACCOUNT_STATES, several: true, width: 150 },
  enabled: { kind: 'flag', width: 90 },
  errorCount: { kind: 'number', filter: false, width: 90 },
  lastError: { kind: 'text', maxLength: WECHAT_LIMITS.errorLength, filter: false, width: 240 },
  lastHeardTime: { kind: 'time', width: 172 },
  groupCount: { kind: 'number', filter: false, width: 90 },
  contactCount: { kind: 'number', filter: false, width: 90 },
  waitingCount: { kind: 'number', filter: false, width: 110 },
  ...STAMP_FIELDS,
} as const satisfies ListFields

export const WECHAT_CONTACT_FIELDS = {
  contactName: { kind: 'text', maxLength: WECHAT_LIMITS.nameLength, width: 220, pin: true, sortable: true },
  remark: { kind: 'text', maxLength: WECHAT_LIMITS.nameLength, width: 200 },
  nickname: { kind: 'text', maxLength: WECHAT_LIMITS.nameLength, width: 150 },
  contactId: { kind: 'text', maxLength: WECHAT_LIMITS.idLength, width: 190, isMono: true },
  lastMessageTime: { kind: 'time', width: 172 },
  lastMessage: {
    kind: 'text',
    maxLength: WECHAT_LIMITS.textLength,
    filter: false,
    isBlock: true,
    width: 320,
    record: false,
  },
  isPresent: { kind: 'flag', width: 100 },
  accountId: { kind: 'number', record: false },
  createTime: { kind: 'time', width: 172, hidden: true },
} as const satisfies ListFields

export const WECHAT_GROUP_FIELDS = {
  name: { kind: 'text', maxLength: WECHAT_LIMITS.nameLength, width: 240, pin: true, sortable: true },
  nickname: { kind: 'text', maxLength: WECHAT_LIMITS.nameLength, width: 150 },
  merchantId: { kind: 'party', role: 'merchant', name: 'merchantName', width: 150 },
  supplierId: { kind: 'party', role: 'supplier', name: 'supplierName', width: 150 },
  whitelisted: { kind: 'flag', width: 110 },
  rights: { kind: 'text', maxLength: WECHAT_LIMITS.idLength, filter: false, width: 180 },
  memberCount: { kind: 'number', filter: false, width: 100 },
  lastMessageTime: { kind: 'time', width: 172 },
  lastMessage: {
    kind: 'text',
    maxLength: WECHAT_LIMITS.textLength,
    filter: false,
    isBlock: true,
    width: 280,
    record: false,
  },
  language: { kind: 'choice', group: 'language', of: LOCALES, filter: false, width: 110, hidden: true },
  isPresent: { kind: 'flag', width: 100 },
  groupId: { kind: 'text', maxLength: WECHAT_LIMITS.idLength, width: 190, isMono: true, hidden: true },
  accountId: { kind: 'number', record: false },
  whitelistedBy: { kind: 'text', maxLength: WECHAT_LIMITS.idLength, filter: false, width: 130, hidden: true },
  whitelistedTime: { kind: 'time', width: 172, hidden: true },
  ...STAMP_FIELDS,
} as const satisfies ListFields

/** The groups that may ask: all of them are on the whitelist. */
export const WECHAT_WHITELIST_FIELDS = {
  ...WECHAT_GROUP_FIELDS,
  whitelisted: { kind: 'flag', filter: false },
  whitelistedBy: { kind: 'text', maxLength: WECHAT_LIMITS.idLength, filter: false, width: 130 },
  whitelistedTime: { kind: 'time', width: 172 },
} as const satisfies ListFields

export const WECHAT_MESSAGE_FIELDS = {
  occurredTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  way: { kind: 'choice', group: 'weChatDirection', of: WECHAT_DIRECTIONS, width: 90 },
  chatName: { kind: 'text', maxLength: WECHAT_LIMITS.nameLength, width: 190 },
  nickname: { kind: 'text', maxLength: WECHAT_LIMITS.nameLength, width: 140 },
  senderName: { kind: 'text', maxLength: WECHAT_LIMITS.nameLength, width: 140 },
  text: { kind: 'text', maxLength: WECHAT_LIMITS.textLength, width: 360, isBlock: true },
  outcome: { kind: 'choice', group: 'weChatOutcome', of: ASK_OUTCOMES, several: true, width: 150 },
  sendState: { kind: 'choice', group: 'weChatSendState', of: SEND_STATES, several: true, width: 130 },
  orderCode: { kind: 'text', maxLength: 64, width: 172 },
  kind: { kind: 'choice', group: 'weChatMessageKind', of: WECHAT_MESSAGE_KINDS, width: 90, hidden: true },
  groupRowId: { kind: 'number', record: false },
  contactRowId: { kind: 'number', record: false },
  asks: { kind: 'flag' },
  supplemented: { kind: 'flag' },
  sendError: { kind: 'text', maxLength: WECHAT_LIMITS.errorLength, filter: false },
  createTime: { kind: 'time' },
  settledTime: { kind: 'time' },
} as const satisfies ListFields
