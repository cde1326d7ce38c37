import type { ListFields } from '#domain/lists/list-field.ts'
import {
  LIMIT_EXPONENT,
  PARTY_ACCOUNT_FIELDS,
  PARTY_LIMIT_FIELDS,
  PARTY_MONEY_FIELDS,
  PARTY_NAME_FIELDS,
} from '#domain/lists/parties/party-fields.ts'
import { STAMP_FIELDS } from '#domain/lists/stamp-fields.ts'

export const SUPPLIER_FIELDS = {
  id: { kind: 'number', width: 80, pin: true, filter: false },
  ...PARTY_NAME_FIELDS,
  parentId: { kind: 'party', role: 'supplier', name: 'parentName', width: 150 },
  ...PARTY_MONEY_FIELDS,
  ...PARTY_LIMIT_FIELDS,
  dailyCountLimit: { kind: 'number', absent: 'unlimited', filter: false, width: 130 },
  dailyAmountLimitMinor: { kind: 'money', exponent: LIMIT_EXPONENT, absent: 'unlimited', width: 140 },
  totalLimitMinor: { kind: 'money', exponent: LIMIT_EXPONENT, absent: 'unlimited', width: 150 },
  floatUpMinor: { kind: 'number', filter: false, width: 120 },
  floatDownMinor: { kind: 'number', filter: false, width: 120 },
  ...PARTY_ACCOUNT_FIELDS,
  relatedMerchant: { kind: 'text', maxLength: 64, width: 150, filter: false, hidden: true },
  ...STAMP_FIELDS,
} as const satisfies ListFields
