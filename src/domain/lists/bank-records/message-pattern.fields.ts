import { BANK_RECORD_KINDS } from '#domain/bank-records.ts'
import { EXPRESSION_MAX, PATTERN_SAYS } from '#domain/bank-records/patterns/pattern.ts'
import { DECIMAL_MARKS } from '#domain/bank-records/patterns/read-amount.ts'
import { LIMITS } from '#domain/limits.ts'
import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/stamp-fields.ts'
import { COUNTRIES } from '#domain/time/zones.ts'

/** How messages are read; a pattern is shown in its newest version. */
export const MESSAGE_PATTERN_FIELDS = {
  name: { kind: 'text', maxLength: LIMITS.nameLength, width: 280, pin: true, sortable: true },
  enabled: { kind: 'flag', width: 100 },
  says: { kind: 'choice', group: 'patternSays', of: PATTERN_SAYS, several: true, width: 150 },
  sender: { kind: 'text', maxLength: 64, width: 130 },
  kind: { kind: 'choice', group: 'bankRecordKind', of: BANK_RECORD_KINDS, width: 120 },
  country: { kind: 'choice', group: 'country', of: COUNTRIES, width: 110 },
  newestVersion: { kind: 'number', filter: false, width: 90 },
  taken: { kind: 'number', filter: false, width: 110 },
  lastTakenTime: { kind: 'time', width: 172 },
  expression: { kind: 'text', maxLength: EXPRESSION_MAX, width: 320, isMono: true, isBlock: true, record: false },
  decimalMark: { kind: 'choice', group: 'decimalMark', of: DECIMAL_MARKS, filter: false },
  timeFormat: { kind: 'text', maxLength: 400, filter: false, isMono: true },
  ...STAMP_FIELDS,
} as const satisfies ListFields
