import { ORDER_NUMBER, PERSON, WEB_ADDRESS } from '#domain/lists/fields/common.fields.ts'
import type { ListFields } from '#domain/lists/fields/list-field.ts'
import { CALLBACK_DIRECTIONS, CALLBACK_OUTCOMES, CALLBACK_STATUSES } from '#domain/orders/order-status.ts'

/** Fields of callback attempts; those without a width at the end are filters that the rows have under other names. */
export const ATTEMPT_FIELDS = {
  at: { kind: 'time', width: 172, pin: true },
  orderCode: { ...ORDER_NUMBER, width: 172, isMono: true },
  merchantOrderId: { ...ORDER_NUMBER, width: 190, filter: false, isMono: true },
  merchantId: { kind: 'party', role: 'merchant', name: 'merchantName', width: 130 },
  outcome: { kind: 'choice', group: 'callbackOutcome', of: CALLBACK_OUTCOMES, width: 150 },
  attempt: { kind: 'number', width: 80, filter: false },
  responseStatus: { kind: 'number', width: 80, filter: false, record: false },
  durationMs: { kind: 'number', width: 110, filter: false },
  method: { kind: 'text', maxLength: 8, width: 80, filter: false, record: false },
  url: { ...WEB_ADDRESS, width: 260, filter: false, record: false },
  responseBody: { kind: 'text', maxLength: 4_000, width: 180, filter: false, record: false },
  by: { ...PERSON, width: 110, filter: false },
  systemFlag: { kind: 'text', maxLength: 64, width: 110, hidden: true },
  merchantOrderCode: { ...ORDER_NUMBER },
  received: { kind: 'time', range: ['startReceiveTime', 'endReceiveTime'] },
  httpMethod: { kind: 'text', maxLength: 8 },
  kind: { kind: 'choice', group: 'callbackDirection', of: CALLBACK_DIRECTIONS, call: 'direction' },
} as const satisfies ListFields

/** Fields of callbacks; those without a width at the end are filters that the rows have under other names. */
export const CALLBACK_FIELDS = {
  orderCode: { ...ORDER_NUMBER, width: 172, pin: true },
  merchantOrderId: { ...ORDER_NUMBER, width: 190, filter: false, isMono: true },
  merchantId: { kind: 'party', role: 'merchant', name: 'merchantName', width: 130, isOfStaff: true },
  callbackStatus: { kind: 'choice', group: 'callbackStatus', of: CALLBACK_STATUSES, width: 126 },
  /** Attempts of the present series. */
  attempts: { kind: 'number', width: 90, filter: false },
  lastOutcome: { kind: 'choice', group: 'callbackOutcome', of: CALLBACK_OUTCOMES, width: 150, filter: false },
  nextAttemptTime: { kind: 'time', width: 170, nullable: true },
  url: { ...WEB_ADDRESS, width: 280, filter: false },
  createTime: { kind: 'time', width: 170 },
  updateTime: { kind: 'time', width: 170 },
  merchantOrderNo: { ...ORDER_NUMBER, row: false },
  kind: { kind: 'choice', group: 'callbackDirection', of: CALLBACK_DIRECTIONS, call: 'direction', row: false },
} as const satisfies ListFields
