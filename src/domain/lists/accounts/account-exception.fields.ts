import { BREAKER_CAUSES } from '#domain/accounts/allocation/breaker.ts'
import type { ListFields } from '#domain/lists/list-field.ts'

/** Fields of what went wrong with accounts and monitors. */
export const ACCOUNT_EXCEPTION_FIELDS = {
  at: { kind: 'time', range: ['startTime', 'endTime'], width: 170, pin: true },
  endTime: { kind: 'time', width: 170 },
  kind: { kind: 'choice', group: 'breakerCause', of: BREAKER_CAUSES, call: 'exceptionKind', width: 150 },
  resourceName: { kind: 'text', maxLength: 128, width: 180, filter: false },
  monitorId: { kind: 'text', maxLength: 64, width: 150, isMono: true },
  supplierName: { kind: 'text', maxLength: 128, width: 150, filter: false },
  detail: { kind: 'json' },
} as const satisfies ListFields
