import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/stamp-fields.ts'
import { WECHAT_ACCOUNT_STATES } from '#domain/wechat/account-states.ts'
import { WECHAT_LIMITS } from '#domain/wechat/limits.ts'

const { errorLength, idLength, nameLength } = WECHAT_LIMITS

export const WECHAT_ACCOUNT_FIELDS = {
  nickname: { kind: 'text', maxLength: nameLength, width: 200, pin: true, sortable: true },
  weChatId: { kind: 'text', maxLength: idLength, width: 180, isMono: true },
  state: { kind: 'choice', group: 'weChatState', of: WECHAT_ACCOUNT_STATES, several: true, width: 150 },
  enabled: { kind: 'flag', width: 90 },
  errorCount: { kind: 'number', filter: false, width: 90 },
  lastError: { kind: 'text', maxLength: errorLength, filter: false, width: 240 },
  lastHeardTime: { kind: 'time', width: 172 },
  groupCount: { kind: 'number', filter: false, width: 90 },
  contactCount: { kind: 'number', filter: false, width: 90 },
  waitingCount: { kind: 'number', filter: false, width: 110 },
  ...STAMP_FIELDS,
} as const satisfies ListFields
