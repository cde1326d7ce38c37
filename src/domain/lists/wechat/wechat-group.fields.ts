import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/stamp-fields.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { WECHAT_LIMITS } from '#domain/wechat/limits.ts'

const { idLength, nameLength, textLength } = WECHAT_LIMITS

export const WECHAT_GROUP_FIELDS = {
  name: { kind: 'text', maxLength: nameLength, width: 240, pin: true, sortable: true },
  nickname: { kind: 'text', maxLength: nameLength, width: 150 },
  merchantId: { kind: 'party', role: 'merchant', name: 'merchantName', width: 150 },
  supplierId: { kind: 'party', role: 'supplier', name: 'supplierName', width: 150 },
  whitelisted: { kind: 'flag', width: 110 },
  rights: { kind: 'text', maxLength: idLength, filter: false, width: 180 },
  memberCount: { kind: 'number', filter: false, width: 100 },
  lastMessageTime: { kind: 'time', width: 172 },
  lastMessage: { kind: 'text', maxLength: textLength, filter: false, isBlock: true, width: 280, record: false },
  language: { kind: 'choice', group: 'language', of: LOCALES, filter: false, width: 110, hidden: true },
  isPresent: { kind: 'flag', width: 100 },
  groupId: { kind: 'text', maxLength: idLength, width: 190, isMono: true, hidden: true },
  accountId: { kind: 'number', record: false },
  whitelistedBy: { kind: 'text', maxLength: idLength, filter: false, width: 130, hidden: true },
  whitelistedTime: { kind: 'time', width: 172, hidden: true },
  ...STAMP_FIELDS,
} as const satisfies ListFields

/** The groups that may ask: all of them are on the whitelist. */
export const WECHAT_WHITELIST_FIELDS = {
  ...WECHAT_GROUP_FIELDS,
  whitelisted: { kind: 'flag', filter: false },
  whitelistedBy: { kind: 'text', maxLength: idLength, filter: false, width: 130 },
  whitelistedTime: { kind: 'time', width: 172 },
} as const satisfies ListFields
