import {
  BOT_KINDS,
  DELIVERY_STATES,
  MESSAGE_DIRECTIONS,
  MESSAGE_PURPOSES,
  MESSAGE_TEXT_MAX,
} from '#domain/bots/bots.ts'
import type { ListFields } from '#domain/lists/list-field.ts'

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
