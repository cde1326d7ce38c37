import type { ListFields } from '#domain/lists/list-field.ts'
import {
  PARTY_ACCOUNT_FIELDS,
  PARTY_LIMIT_FIELDS,
  PARTY_MONEY_FIELDS,
  PARTY_NAME_FIELDS,
} from '#domain/lists/parties/party-fields.ts'
import { STAMP_FIELDS } from '#domain/lists/stamp-fields.ts'

export const MERCHANT_FIELDS = {
  mchId: { kind: 'text', maxLength: 64, width: 110, pin: true, isMono: true, sortable: true },
  ...PARTY_NAME_FIELDS,
  ...PARTY_MONEY_FIELDS,
  ...PARTY_LIMIT_FIELDS,
  floatUpMinor: { kind: 'number', absent: 'unlimited', filter: false, width: 120 },
  floatDownMinor: { kind: 'number', absent: 'unlimited', filter: false, width: 120 },
  ...PARTY_ACCOUNT_FIELDS,
  apiAddresses: { kind: 'number', filter: false, width: 130 },
  relatedSupplier: { kind: 'text', maxLength: 64, width: 150, filter: false, hidden: true },
  ...STAMP_FIELDS,
} as const satisfies ListFields
