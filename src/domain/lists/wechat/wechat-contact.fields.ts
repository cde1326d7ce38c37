import type { ListFields } from '#domain/lists/list-field.ts'
import { WECHAT_LIMITS } from '#domain/wechat/limits.ts'

const { idLength, nameLength, textLength } = WECHAT_LIMITS

export const WECHAT_CONTACT_FIELDS = {
  contactName: { kind: 'text', maxLength: nameLength, width: 220, pin: true, sortable: true },
  remark: { kind: 'text', maxLength: nameLength, width: 200 },
  nickname: { kind: 'text', maxLength: nameLength, width: 150 },
  contactId: { kind: 'text', maxLength: idLength, width: 190, isMono: true },
  lastMessageTime: { kind: 'time', width: 172 },
  lastMessage: { kind: 'text', maxLength: textLength, filter: false, isBlock: true, width: 320, record: false },
  isPresent: { kind: 'flag', width: 100 },
  accountId: { kind: 'number', record: false },
  createTime: { kind: 'time', width: 172, hidden: true },
} as const satisfies ListFields
