import {
  BANK_TEMPLATE_TYPES,
  TEMPLATE_ENCODINGS,
  TEMPLATE_ORIGINS,
} from '#domain/bank-templates/bank-template-kinds.ts'
import type { ListFields } from '#domain/lists/list-field.ts'

/** Columns and the bank's own file are told by a count and by whether it can be read; the record shows them whole. */
export const BANK_TEMPLATE_FIELDS = {
  name: { kind: 'text', maxLength: 128, width: 230, pin: true, record: false },
  isDisabled: { kind: 'flag', width: 120 },
  type: { kind: 'choice', group: 'templateType', of: BANK_TEMPLATE_TYPES, width: 100 },
  currency: { kind: 'text', maxLength: 5, width: 88, filter: false },
  encoding: { kind: 'choice', group: 'templateEncoding', of: TEMPLATE_ENCODINGS, width: 88 },
  columns: { kind: 'number', width: 84, filter: false, record: false },
  result: { kind: 'flag', width: 110, filter: false },
  origin: { kind: 'choice', group: 'templateOrigin', of: TEMPLATE_ORIGINS, width: 130 },
  openBatches: { kind: 'number', width: 110, filter: false, record: false },
  updatedBy: { kind: 'text', maxLength: 64, width: 140, filter: false },
  updateTime: { kind: 'time', width: 170 },
  id: { kind: 'text', maxLength: 64, width: 160, hidden: true, filter: false },
} as const satisfies ListFields
