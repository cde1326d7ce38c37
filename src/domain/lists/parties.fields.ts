import { GOOGLE_BINDINGS } from '#domain/sign-in.ts'
import { LIMITS } from '#domain/limits.ts'
import type { ListFields } from '#domain/lists/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/list-field.ts'
import { FUND_PURPOSES, LEDGER_CAUSES, LEDGER_OWNERS, FUND_OWNERS } from '#domain/money/ledger.ts'
import { PRODUCTS } from '#domain/products.ts'
import { ROW_STATUSES } from '#domain/entities.ts'

/** The decimals of a party's limits of money, whatever the currency. */
export const LIMIT_EXPONENT = 2

/** Who a merchant or supplier is, and whether it works. */
export const PARTY_NAME_FIELDS = {
  name: { kind: 'text', maxLength: LIMITS.nameLength, width: 180, pin: true, sortable: true },
  account: { kind: 'text', maxLength: LIMITS.accountMax, width: 140 },
  status: { kind: 'choice', group: 'userState', of: ROW_STATUSES, width: 110 },
  signIn: { kind: 'choice', group: 'signInState', of: ROW_STATUSES, width: 116 },
} as const satisfies ListFields

/** Its balances, and its figures of today. */
export const PARTY_MONEY_FIELDS = {
  available: { kind: 'sums', in: 'balances', amount: 'availableMinor', zeros: true, width: 320 },
  frozen: { kind: 'sums', in: 'balances', amount: 'frozenMinor', width: 180 },
  deposit: { kind: 'sums', in: 'balances', amount: 'depositMinor', width: 160 },
  products: { kind: 'json', width: 230, record: false },
  openOrders: { kind: 'number', width: 110, filter: false },
  todayOrders: { kind: 'number', width: 110, filter: false },
  todayAmount: { kind: 'sums', in: 'today', amount: 'amountMinor', width: 220 },
  todaySuccess: { kind: 'number', width: 110, filter: false },
} as const satisfies ListFields

/** The limits that both kinds have. */
export const PARTY_LIMIT_FIELDS = {
  minBalanceMinor: { kind: 'money', exponent: LIMIT_EXPONENT, absent: 'none', width: 130 },
  maxConcurrentOrders: { kind: 'number', absent: 'unlimited', filter: false, width: 130 },
} as const satisfies ListFields

/** How its account is secured, and who changed the party last. */
export const PARTY_ACCOUNT_FIELDS = {
  googleBinding: { kind: 'choice', group: 'googleBinding', of: GOOGLE_BINDINGS, width: 130, filter: false },
  hasPayPassword: { kind: 'flag', width: 130, filter: false },
  signInAddresses: { kind: 'number', filter: false, width: 130 },
} as const satisfies ListFields

export const AGENT_FIELDS = {
  id: { kind: 'number', width: 80, pin: true, filter: false },
  ...PARTY_NAME_FIELDS,
  depth: { kind: 'number', width: 80, filter: false },
  parentId: { kind: 'party', role: 'supplier', name: 'parentName', width: 150, filter: false },
  ...PARTY_MONEY_FIELDS,
  ...STAMP_FIELDS,
} as const satisfies ListFields

export const FUND_RECORD_FIELDS = {
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  recordedAt: { kind: 'time', range: ['recordedFrom', 'recordedTo'], width: 172 },
  ownerName: { kind: 'text', maxLength: 64, width: 160, filter: false, isOfStaff: true },
  ownerKind: { kind: 'choice', group: 'ledgerOwner', of: LEDGER_OWNERS, width: 100, isOfStaff: true },
  cause: { kind: 'choice', group: 'ledgerCause', of: LEDGER_CAUSES, width: 150 },
  amountMinor: { kind: 'money', exponent: 'exponent', width: 130 },
  balanceAfterMinor: { kind: 'money', exponent: 'exponent', width: 140 },
  currency: { kind: 'text', maxLength: 5, width: 76 },
  purpose: { kind: 'choice', group: 'fundPurpose', of: FUND_PURPOSES, width: 110 },
  orderCode: { kind: 'text', maxLength: 64, width: 172, isMono: true },
  createdBy: { kind: 'text', maxLength: 64, width: 130, filter: false },
  memo: { kind: 'text', maxLength: 256, width: 200, filter: false },
  reference: { kind: 'text', maxLength: 64, width: 150, filter: false, isMono: true },
  transactionId: { kind: 'number', width: 110, hidden: true },
  approvalId: { kind: 'number', width: 110, filter: false, hidden: true, isOfStaff: true },
  merchantId: { kind: 'party', role: 'merchant', name: 'ownerName', record: false, isOfStaff: true },
  supplierId: { kind: 'party', role: 'supplier', name: 'ownerName', record: false, isOfStaff: true },
} as const satisfies ListFields

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

/** Terms count now, or will from their time on. Replaced terms stand in the record. */
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
