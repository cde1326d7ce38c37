import { NAME, NOTE, PERSON } from '#domain/lists/fields/common.fields.ts'
import type { InputFields } from '#domain/lists/fields/input-field.ts'
import { inputsOf } from '#domain/lists/fields/input-field.ts'
import type { ListFields } from '#domain/lists/fields/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/fields/list-field.ts'
import { BLACKLIST_KINDS } from '#domain/payouts/risk-rules.ts'

export const BLACKLISTED_NAME_FIELDS = {
  payerName: { ...NAME, form: 'payerName', required: true, width: 240, pin: true },
  enabled: { kind: 'flag', width: 100 },
  reason: { ...NOTE, width: 260, nullable: true },
  hits: { kind: 'number', filter: false, width: 90 },
  lastHitTime: { kind: 'time', width: 170, nullable: true },
  ...STAMP_FIELDS,
} as const satisfies ListFields

export const BLACKLISTED_NAME_INPUT = inputsOf(BLACKLISTED_NAME_FIELDS, 'payerName', 'reason') satisfies InputFields

export const BLACKLIST_FIELDS = {
  value: { kind: 'text', maxLength: 128, required: true, width: 280, pin: true },
  kind: { kind: 'choice', group: 'blacklistKind', of: BLACKLIST_KINDS, required: true, width: 130 },
  reason: { ...NOTE, width: 320, filter: false, nullable: true },
  createdBy: { ...PERSON, width: 130, filter: false, nullable: true },
  createTime: { kind: 'time', width: 170 },
  updatedBy: { ...PERSON, width: 130, filter: false, hidden: true, nullable: true },
  updateTime: { kind: 'time', width: 170, hidden: true },
} as const satisfies ListFields

export const BLACKLIST_INPUT = inputsOf(BLACKLIST_FIELDS, 'kind', 'value', 'reason') satisfies InputFields
