import { FUND_OWNERS } from '#domain/money/ledger.ts'
import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/stamp-fields.ts'
import { PRODUCTS } from '#domain/products.ts'

/** Whether terms count now, or will from their time on. What was replaced stands in the record. */
export const TERMS_STATES = ['present', 'coming'] as const

export const USER_PRODUCT_FIELDS = {
  ownerName: { kind: 'text', maxLength: 64, width: 190, pin: true },
  ownerKind: { kind: 'choice', group: 'role', of: FUND_OWNERS, width: 110 },
  productName: { kind: 'choice', group: 'product', of: PRODUCTS.map(({ name }) => name), width: 190 },
  rate: { kind: 'number', width: 100, filter: false },
  fixedFeeMinor: { kind: 'money', exponent: 'exponent', width: 120 },
  currency: { kind: 'text', maxLength: 5, width: 80, filter: false },
  enabled: { kind: 'flag', width: 110 },
  state: { kind: 'choice', group: 'termsState', of: TERMS_STATES, width: 120 },
  validFrom: { kind: 'time', width: 172 },
  ...STAMP_FIELDS,
  merchantId: { kind: 'party', role: 'merchant', name: 'ownerName', record: false },
  supplierId: { kind: 'party', role: 'supplier', name: 'ownerName', record: false },
} as const satisfies ListFields
