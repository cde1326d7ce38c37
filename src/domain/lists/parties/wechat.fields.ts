import { ORDER_NUMBER } from '#domain/lists/fields/common.fields.ts'
import type { InputFields } from '#domain/lists/fields/input-field.ts'
import { inputsOf } from '#domain/lists/fields/input-field.ts'
import {
  WECHAT_LIMITS,
  WECHAT_ACCOUNT_STATES,
  SEND_STATES,
  WECHAT_DIRECTIONS,
  WECHAT_MESSAGE_KINDS,
  ASK_OUTCOMES,
  WECHAT_RIGHTS,
} from '#domain/chat/wechat.ts'
import { STAMP_FIELDS } from '#domain/lists/fields/list-field.ts'
import type { ListFields } from '#domain/lists/fields/list-field.ts'
import { LOCALES } from '#domain/text/locales.ts'

export const WECHAT_ACCOUNT_FIELDS = {
  nickname: {
    kind: 'text',
    maxLength: WECHAT_LIMITS.nameLength,
    required: true,
    width: 200,
    pin: true,
    sortable: true,
  },
  weChatId: {
    kind: 'text',
    maxLength: WECHAT_LIMITS.idLength,
    form: 'weChatId',
    required: true,
    width: 180,
    isMono: true,
  },
  state: { kind: 'choice', group: 'weChatState', of: WECHAT_ACCOUNT_STATES, several: true, width: 150 },
  enabled: { kind: 'flag', width: 90 },
  errorCount: { kind: 'number', filter: false, width: 90 },
  /** Reason for its state, in the bridge's words. */
  lastError: { kind: 'text', maxLength: WECHAT_LIMITS.errorLength, filter: false, width: 240, nullable: true },
  lastHeardTime: { kind: 'time', width: 172, nullable: true },
  groupCount: { kind: 'number', filter: false, width: 90 },
  contactCount: { kind: 'number', filter: false, width: 90 },
  /** Messages that wait to be sent. */
  waitingCount: { kind: 'number', filter: false, width: 110 },
  ...STAMP_FIELDS,
} as const satisfies ListFields

export const WECHAT_ACCOUNT_INPUT = inputsOf(WECHAT_ACCOUNT_FIELDS, 'weChatId', 'nickname') satisfies InputFields

export const WECHAT_CONTACT_FIELDS = {
  contactName: { kind: 'text', maxLength: WECHAT_LIMITS.nameLength, width: 220, pin: true, sortable: true },
  /** The account's own name for the contact. */
  remark: { kind: 'text', maxLength: WECHAT_LIMITS.nameLength, width: 200, nullable: true },
  /** The account's. */
  nickname: { kind: 'text', maxLength: WECHAT_LIMITS.nameLength, width: 150 },
  contactId: { kind: 'text', maxLength: WECHAT_LIMITS.idLength, width: 190, isMono: true },
  lastMessageTime: { kind: 'time', width: 172, nullable: true },
  lastMessage: {
    kind: 'text',
    maxLength: WECHAT_LIMITS.textLength,
    filter: false,
    isBlock: true,
    width: 320,
    record: false,
    nullable: true,
  },
  isPresent: { kind: 'flag', width: 100 },
  accountId: { kind: 'number', record: false },
  createTime: { kind: 'time', width: 172, hidden: true },
} as const satisfies ListFields

export const WECHAT_GROUP_FIELDS = {
  name: { kind: 'text', maxLength: WECHAT_LIMITS.nameLength, width: 240, pin: true, sortable: true },
  /** The account's. */
  nickname: { kind: 'text', maxLength: WECHAT_LIMITS.nameLength, width: 150 },
  merchantId: { kind: 'party', role: 'merchant', name: 'merchantName', width: 150, nullable: true },
  supplierId: { kind: 'party', role: 'supplier', name: 'supplierName', width: 150, nullable: true },
  whitelisted: { kind: 'flag', width: 110 },
  rights: { kind: 'text', maxLength: WECHAT_LIMITS.idLength, filter: false, width: 180 },
  memberCount: { kind: 'number', filter: false, width: 100, nullable: true },
  lastMessageTime: { kind: 'time', width: 172, nullable: true },
  lastMessage: {
    kind: 'text',
    maxLength: WECHAT_LIMITS.textLength,
    filter: false,
    isBlock: true,
    width: 280,
    record: false,
    nullable: true,
  },
  language: { kind: 'choice', group: 'language', of: LOCALES, filter: false, width: 110, hidden: true },
  /** True while the account is a member. */
  isPresent: { kind: 'flag', width: 100 },
  groupId: { kind: 'text', maxLength: WECHAT_LIMITS.idLength, width: 190, isMono: true, hidden: true },
  accountId: { kind: 'number', record: false },
  whitelistedBy: {
    kind: 'text',
    maxLength: WECHAT_LIMITS.idLength,
    filter: false,
    width: 130,
    hidden: true,
    nullable: true,
  },
  whitelistedTime: { kind: 'time', width: 172, hidden: true, nullable: true },
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
  /** The group or contact. */
  chatName: { kind: 'text', maxLength: WECHAT_LIMITS.nameLength, width: 190 },
  /** The account's. */
  nickname: { kind: 'text', maxLength: WECHAT_LIMITS.nameLength, width: 140 },
  /** Who wrote it; null for what the platform answered. */
  senderName: { kind: 'text', maxLength: WECHAT_LIMITS.nameLength, width: 140, nullable: true },
  text: { kind: 'text', maxLength: WECHAT_LIMITS.textLength, width: 360, isBlock: true },
  /** Outcome of the question in it; null where nothing was asked. */
  outcome: { kind: 'choice', group: 'weChatOutcome', of: ASK_OUTCOMES, several: true, width: 150, nullable: true },
  sendState: { kind: 'choice', group: 'weChatSendState', of: SEND_STATES, several: true, width: 130, nullable: true },
  orderCode: { ...ORDER_NUMBER, width: 172, nullable: true },
  kind: { kind: 'choice', group: 'weChatMessageKind', of: WECHAT_MESSAGE_KINDS, width: 90, hidden: true },
  groupRowId: { kind: 'number', record: false, nullable: true },
  contactRowId: { kind: 'number', record: false, nullable: true },
  asks: { kind: 'flag', row: false },
  supplemented: { kind: 'flag', row: false },
  sendError: { kind: 'text', maxLength: WECHAT_LIMITS.errorLength, filter: false, nullable: true },
  createTime: { kind: 'time' },
  settledTime: { kind: 'time', nullable: true },
} as const satisfies ListFields

/** A message that a person writes. */
export const WECHAT_MESSAGE_INPUT = {
  text: { kind: 'text', maxLength: WECHAT_LIMITS.textLength, isBlock: true, required: true },
} as const satisfies InputFields

/** Questions that a group on the whitelist may ask, and the language in which it is answered. */
export const WECHAT_WHITELIST_INPUT = {
  rights: { kind: 'several', group: 'weChatRight', of: WECHAT_RIGHTS, required: true },
  language: { ...WECHAT_GROUP_FIELDS.language, required: true },
} as const satisfies InputFields
