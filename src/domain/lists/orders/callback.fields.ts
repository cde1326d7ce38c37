import { CALLBACK_DIRECTIONS, CALLBACK_OUTCOMES } from '#domain/orders/callback.ts'
import type { ListFields } from '#domain/lists/list-field.ts'
import { CALLBACK_STATUSES } from '#domain/orders/order-status.ts'

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
