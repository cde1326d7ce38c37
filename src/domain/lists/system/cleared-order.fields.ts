import type { ListFields } from '#domain/lists/list-field.ts'
import { ORDER_STATUSES } from '#domain/orders/order-status.ts'

/** Whether an order brought money in or took it out. */
export const CLEARED_KINDS = ['order', 'payout'] as const

/** Fields of orders and payouts that lie in the archive. */
export const CLEARED_ORDER_FIELDS = {
  orderCode: { kind: 'text', maxLength: 64, width: 172, pin: true, isMono: true },
  kind: { kind: 'choice', group: 'clearedKind', of: CLEARED_KINDS, width: 100 },
  merchantOrderId: { kind: 'text', maxLength: 64, width: 190, isMono: true },
  merchantId: { kind: 'party', role: 'merchant', name: 'merchantName', width: 150 },
  amountMinor: { kind: 'money', exponent: 'exponent', width: 120 },
  currency: { kind: 'text', maxLength: 5, width: 76 },
  orderStatus: { kind: 'choice', group: 'orderStatus', of: ORDER_STATUSES, width: 130, filter: false },
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172 },
  completeTime: { kind: 'time', width: 172 },
  clearTime: { kind: 'time', range: ['clearedFrom', 'clearedUntil'], width: 172 },
  clearedBy: { kind: 'text', maxLength: 64, width: 130, filter: false },
  taskId: { kind: 'number', width: 90 },
  backupTable: { kind: 'text', maxLength: 64, width: 200, filter: false, isMono: true },
} as const satisfies ListFields
