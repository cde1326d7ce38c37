import { ADDRESS_LOOKS, IP_GROUPINGS } from '#domain/ip-guard/ip-guard.ts'
import type { ListFields } from '#domain/lists/list-field.ts'

/** What addresses created in a span; every number is of the orders that its link lists. */
export const IP_FREQUENCY_FIELDS = {
  network: { kind: 'text', maxLength: 64, width: 190, pin: true, isMono: true },
  guard: { kind: 'choice', group: 'addressGuard', of: ['free', 'frozen', 'allowed'], filter: false, width: 110 },
  looks: { kind: 'choice', group: 'addressLook', of: ADDRESS_LOOKS, width: 150 },
  orders: { kind: 'number', filter: false, width: 90, sortable: true },
  peakMinute: { kind: 'number', filter: false, width: 134, sortable: true },
  peakHour: { kind: 'number', filter: false, width: 126, sortable: true },
  merchants: { kind: 'number', filter: false, width: 108, sortable: true },
  payers: { kind: 'number', filter: false, width: 90, sortable: true },
  paid: { kind: 'number', filter: false, width: 80, sortable: true },
  failed: { kind: 'number', filter: false, width: 90, sortable: true },
  firstTime: { kind: 'time', width: 160, hidden: true },
  lastTime: { kind: 'time', width: 168, range: ['startTime', 'endTime'], sortable: true },
  grouping: { kind: 'choice', group: 'ipGrouping', of: IP_GROUPINGS },
  merchantId: { kind: 'party', role: 'merchant', name: 'merchantName' },
} as const satisfies ListFields
