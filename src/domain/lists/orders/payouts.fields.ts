import { BANK_TEMPLATE_TYPES, TEMPLATE_ENCODINGS, TEMPLATE_ORIGINS } from '#domain/bank-templates/bank-template.ts'
import { CURRENCY, NAME, NOTE, ORDER_NUMBER, PERSON, SHORT_NAME } from '#domain/lists/fields/common.fields.ts'
import type { InputField, InputFields } from '#domain/lists/fields/input-field.ts'
import { inputsOf } from '#domain/lists/fields/input-field.ts'
import type { ListFields } from '#domain/lists/fields/list-field.ts'
import { PAYOUT_STAGES } from '#domain/payouts/payout-status.ts'
import { DETECTION_KINDS, DETECTION_STATES } from '#domain/payouts/risk-rules.ts'

/** Columns and the bank's own file are told by a count and by whether it can be read; the record shows them whole. */
export const BANK_TEMPLATE_FIELDS = {
  name: { ...NAME, required: true, width: 230, pin: true, record: false },
  isDisabled: { kind: 'flag', width: 120 },
  type: { kind: 'choice', group: 'templateType', of: BANK_TEMPLATE_TYPES, width: 100 },
  currency: { ...CURRENCY, width: 88, filter: false },
  encoding: { kind: 'choice', group: 'templateEncoding', of: TEMPLATE_ENCODINGS, width: 88 },
  columns: { kind: 'number', width: 84, filter: false, record: false },
  result: { kind: 'flag', width: 110, filter: false },
  origin: { kind: 'choice', group: 'templateOrigin', of: TEMPLATE_ORIGINS, width: 130 },
  openBatches: { kind: 'number', width: 110, filter: false, record: false },
  updatedBy: { ...PERSON, width: 140, filter: false },
  updateTime: { kind: 'time', width: 170 },
  id: { kind: 'text', maxLength: 64, form: 'templateId', required: true, width: 160, hidden: true, filter: false },
} as const satisfies ListFields

/** A header, a fixed text or a time format of a layout. */
/** Several ways to write a time. */
export const TEMPLATE_TIME = { kind: 'text', maxLength: 512, required: true } as const satisfies InputField
export const TEMPLATE_TEXT = { kind: 'text', maxLength: 128 } as const satisfies InputField
export const BANK_TEMPLATE_INPUT = inputsOf(BANK_TEMPLATE_FIELDS, 'id', 'name') satisfies InputFields

export const DETECTION_FIELDS = {
  orderCode: { ...ORDER_NUMBER, width: 172, pin: true },
  state: { kind: 'choice', group: 'riskState', of: DETECTION_STATES, several: true, width: 116 },
  kind: { kind: 'choice', group: 'riskKind', of: DETECTION_KINDS, several: true, width: 150 },
  evidence: { ...NOTE, maxLength: 512, width: 300, filter: false },
  ruleName: { ...SHORT_NAME, width: 200, filter: false },
  ruleId: { kind: 'number', record: false },
  amountMinor: { kind: 'money', exponent: 'exponent', width: 130 },
  currency: { ...CURRENCY, width: 76, filter: false },
  merchantId: { kind: 'party', role: 'merchant', name: 'merchantName', width: 130 },
  stage: { kind: 'choice', group: 'payoutStage', of: PAYOUT_STAGES, width: 124, filter: false },
  riskHeld: { kind: 'flag', filter: false },
  at: { kind: 'time', width: 170, range: ['startTime', 'endTime'] },
  decidedBy: { ...PERSON, width: 120, filter: false },
  decidedTime: { kind: 'time', width: 170 },
  note: { ...NOTE, width: 220, filter: false },
} as const satisfies ListFields
