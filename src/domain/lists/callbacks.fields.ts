import type { ListFields } from '#domain/lists/list-field.ts'
import { CALLBACK_DIRECTIONS, CALLBACK_OUTCOMES, CALLBACK_STATUSES } from '#domain/orders/order-status.ts'

/** Fields of callback attempts; those without a width at the end are filters that the rows have under other names. */
export const ATTEMPT_FIELDS = {
  at: { kind: 'time', width: 172, pin: true },
  orderCode: { kind: 'text', maxLength: 64, width: 172, isMono: true },
  merchantOrderId: { kind: 'text', maxLength: 64, width: 190, filter: false, isMono: true },
  merchantId: { kind: 'party', role: 'merchant', name: 'merchantName', width: 130 },
  outcome: { kind: 'choice', group: 'callbackOutcome', of: CALLBACK_OUTCOMES, width: 150 },
  attempt: { kind: 'number', width: 80, filter: false },
  responseStatus: { kind: 'number', width: 80, filter: false, record: false },
  durationMs: { kind: 'number', width: 110, filter: false },
  method: { kind: 'text', maxLength: 8, width: 80, filter: false, record: false },
  url: { kind: 'text', maxLength: 2_000, width: 260, filter: false, record: false },
  responseBody: { kind: 'text', maxLength: 4_000, width: 180, filter: false, record: false },
  by: { kind: 'text', maxLength: 64, width: 110, filter: false },
  systemFlag: { kind: 'text', maxLength: 64, width: 110, hidden: true },
  merchantOrderCode: { kind: 'text', maxLength: 64 },
  received: { kind: 'time', range: ['startReceiveTime', 'endReceiveTime'] },
  httpMethod: { kind: 'text', maxLength: 8 },
  kind: { kind: 'choice', group: 'callbackDirection', of: CALLBACK_DIRECTIONS, call: 'direction' },
} as const satisfies ListFields

/** Fields of callbacks; those without a width at the end are filters that the rows have under other names. */
export const CALLBACK_FIELDS = {
  orderCode: { kind: 'text', maxLength: 64, width: 172, pin: true },
  merchantOrderId: { kind: 'text', maxLength: 64, width: 190, filter: false, isMono: true },
  merchantId: { kind: 'party', role: 'merchant', name: 'merchantName', width: 130 },
  callbackStatus: { kind: 'choice', group: 'callbackStatus', of: CALLBACK_STATUSES, width: 126 },
  attempts: { kind: 'number', width: 90, filter: false },
  lastOutcome: { kind: 'choice', group: 'callbackOutcome', of: CALLBACK_OUTCOMES, width: 150, filter: false },
  nextAttemptTime: { kind: 'time', width: 170 },
  url: { kind: 'text', maxLength: 2_000, width: 280, filter: false },
  createTime: { kind: 'time', width: 170 },
  updateTime: { kind: 'time', width: 170 },
  merchantOrderNo: { kind: 'text', maxLength: 64 },
  kind: { kind: 'choice', group: 'callbackDirection', of: CALLBACK_DIRECTIONS, call: 'direction' },
} as const satisfies ListFields
