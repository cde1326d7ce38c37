import type { ListFields } from '#domain/lists/list-field.ts'
import { WECHAT_LIMITS } from '#domain/wechat/limits.ts'
import { SEND_STATES, WECHAT_DIRECTIONS, WECHAT_MESSAGE_KINDS } from '#domain/wechat/messages.ts'
import { ASK_OUTCOMES } from '#domain/wechat/questions.ts'

const { errorLength, nameLength, textLength } = WECHAT_LIMITS

export const WECHAT_MESSAGE_FIELDS = {
  occurredTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  way: { kind: 'choice', group: 'weChatDirection', of: WECHAT_DIRECTIONS, width: 90 },
  chatName: { kind: 'text', maxLength: nameLength, width: 190 },
  nickname: { kind: 'text', maxLength: nameLength, width: 140 },
  senderName: { kind: 'text', maxLength: nameLength, width: 140 },
  text: { kind: 'text', maxLength: textLength, width: 360, isBlock: true },
  outcome: { kind: 'choice', group: 'weChatOutcome', of: ASK_OUTCOMES, several: true, width: 150 },
  sendState: { kind: 'choice', group: 'weChatSendState', of: SEND_STATES, several: true, width: 130 },
  orderCode: { kind: 'text', maxLength: 64, width: 172 },
  kind: { kind: 'choice', group: 'weChatMessageKind', of: WECHAT_MESSAGE_KINDS, width: 90, hidden: true },
  groupRowId: { kind: 'number', record: false },
  contactRowId: { kind: 'number', record: false },
  asks: { kind: 'flag' },
  supplemented: { kind: 'flag' },
  sendError: { kind: 'text', maxLength: errorLength, filter: false },
  createTime: { kind: 'time' },
  settledTime: { kind: 'time' },
} as const satisfies ListFields
