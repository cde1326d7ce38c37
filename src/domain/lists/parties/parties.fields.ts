import { FLOAT_MAX, PARTY_COUNT_MAX, RATE_MAX } from '#domain/limits.ts'
import {
  ACCOUNT,
  CURRENCY,
  NAME,
  NEW_PASSWORD,
  NOTE,
  ORDER_NUMBER,
  PERSON,
  REASON,
  SHORT_NAME,
  UTR,
} from '#domain/lists/fields/common.fields.ts'
import type { InputFields } from '#domain/lists/fields/input-field.ts'
import { inputsOf } from '#domain/lists/fields/input-field.ts'
import { GOOGLE_BINDINGS } from '#domain/sign-in.ts'
import type { ListFields } from '#domain/lists/fields/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/fields/list-field.ts'
import { FUND_PURPOSES, LEDGER_CAUSES, LEDGER_OWNERS, FUND_OWNERS } from '#domain/money/ledger.ts'
import { PRODUCTS } from '#domain/products.ts'
import { ROW_STATUSES } from '#domain/entities.ts'

/** Who a merchant or supplier is, and whether it works. */
export const PARTY_NAME_FIELDS = {
  name: { ...NAME, form: 'filled', required: true, width: 180, pin: true, sortable: true },
  account: { ...PERSON, width: 140 },
  status: { kind: 'choice', group: 'userState', of: ROW_STATUSES, width: 110 },
  /** The status of its account: whether it may sign in. */
  signIn: { kind: 'choice', group: 'signInState', of: ROW_STATUSES, width: 116 },
} as const satisfies ListFields

/** Its balances, and its figures of today. */
export const PARTY_MONEY_FIELDS = {
  available: { kind: 'sums', in: 'balances', amount: 'availableMinor', zeros: true, width: 320 },
  frozen: { kind: 'sums', in: 'balances', amount: 'frozenMinor', width: 180 },
  deposit: { kind: 'sums', in: 'balances', amount: 'depositMinor', width: 160 },
  products: { kind: 'json', width: 230, record: false },
  /** Collections that wait for their payment, and payouts under way; null while totals are rebuilt. */
  openOrders: { kind: 'number', width: 110, filter: false, nullable: true },
  /** Collections of the day so far; null while `showUserStatisticInfo` is off, or totals are rebuilt. */
  todayOrders: { kind: 'number', width: 110, filter: false, nullable: true },
  todayAmount: { kind: 'sums', in: 'today', amount: 'amountMinor', width: 220 },
  /** The share of them that succeeded, in percent. */
  todaySuccess: { kind: 'number', width: 110, filter: false, nullable: true },
} as const satisfies ListFields

const COUNT_LIMIT = { kind: 'number', min: 0, max: PARTY_COUNT_MAX, absent: 'unlimited' } as const
/** The most by which amounts of each currency may float. */
const FLOATS = { kind: 'amounts', max: FLOAT_MAX } as const
/** Of each currency a limit of its own: a party has orders of several. */
const AMOUNT_LIMITS = { kind: 'amounts', absent: 'unlimited' } as const

/** The limits that both kinds have. */
export const PARTY_LIMIT_FIELDS = {
  minBalances: { kind: 'amounts', min: -Number.MAX_SAFE_INTEGER, absent: 'none', width: 200 },
  maxConcurrentOrders: { ...COUNT_LIMIT, filter: false, width: 130 },
} as const satisfies ListFields

/** How its account is secured, and who changed the party last. */
export const PARTY_ACCOUNT_FIELDS = {
  googleBinding: { kind: 'choice', group: 'googleBinding', of: GOOGLE_BINDINGS, width: 130, filter: false },
  hasPayPassword: { kind: 'flag', width: 130, filter: false },
  /** Count of addresses and networks that it may sign in from; 0 where from any. */
  signInAddresses: { kind: 'number', filter: false, width: 130 },
} as const satisfies ListFields

/** A party that gets an account of its own. */
export const PARTY_OWNER_INPUT = {
  account: ACCOUNT,
  password: NEW_PASSWORD,
  secondPassword: NEW_PASSWORD,
} as const satisfies InputFields
/** An agent always gets one. */
export const AGENT_OWNER_INPUT = {
  account: { ...ACCOUNT, required: true },
  password: { ...NEW_PASSWORD, required: true },
  secondPassword: NEW_PASSWORD,
} as const satisfies InputFields
/** Fields that staff set of both kinds. */
export const PARTY_INPUT = {
  name: PARTY_NAME_FIELDS.name,
  ...PARTY_LIMIT_FIELDS,
} as const satisfies InputFields

export const AGENT_FIELDS = {
  id: { kind: 'number', width: 80, pin: true, filter: false },
  ...PARTY_NAME_FIELDS,
  depth: { kind: 'number', width: 80, filter: false },
  parentId: { kind: 'party', role: 'supplier', name: 'parentName', width: 150, filter: false },
  ...PARTY_MONEY_FIELDS,
  ...STAMP_FIELDS,
} as const satisfies ListFields

export const FUND_RECORD_FIELDS = {
  /** When its cause took effect. */
  createTime: { kind: 'time', range: ['startTime', 'endTime'], width: 172, pin: true },
  /** When the ledger took it; running balances follow this order, ties by id. */
  recordedAt: { kind: 'time', range: ['recordedFrom', 'recordedTo'], width: 172 },
  cause: { kind: 'choice', group: 'ledgerCause', of: LEDGER_CAUSES, width: 150 },
  /** The merchant's or supplier's; empty for the platform and the outside. */
  ownerName: { ...SHORT_NAME, width: 160, filter: false, isOfStaff: true },
  ownerKind: { kind: 'choice', group: 'ledgerOwner', of: LEDGER_OWNERS, width: 100, isOfStaff: true },
  amountMinor: { kind: 'money', exponent: 'exponent', isChange: true, width: 130 },
  balanceAfterMinor: { kind: 'money', exponent: 'exponent', width: 140 },
  currency: { ...CURRENCY, width: 76 },
  purpose: { kind: 'choice', group: 'fundPurpose', of: FUND_PURPOSES, width: 110 },
  /** The order or payout that it was for. */
  orderCode: { ...ORDER_NUMBER, width: 172, isMono: true, nullable: true },
  /** Null where nobody but the system acted. */
  createdBy: { ...PERSON, width: 130, filter: false, nullable: true },
  memo: { ...NOTE, width: 200, filter: false, nullable: true },
  /** The number of the transfer by which the money came or went. */
  reference: { ...UTR, width: 150, filter: false, isMono: true, nullable: true },
  /** All records of one cause share it. */
  transactionId: { kind: 'number', width: 110, hidden: true },
  /** The request by which a second person approved it; null for outside parties. */
  approvalId: { kind: 'number', width: 110, filter: false, hidden: true, isOfStaff: true, nullable: true },
  merchantId: { kind: 'party', role: 'merchant', name: 'ownerName', record: false, isOfStaff: true, row: false },
  supplierId: { kind: 'party', role: 'supplier', name: 'ownerName', record: false, isOfStaff: true, row: false },
} as const satisfies ListFields

export const MERCHANT_FIELDS = {
  mchId: { kind: 'text', maxLength: 64, width: 110, pin: true, isMono: true, sortable: true },
  ...PARTY_NAME_FIELDS,
  ...PARTY_MONEY_FIELDS,
  ...PARTY_LIMIT_FIELDS,
  /** The most by which amounts of its orders may float. */
  floatsUp: { ...FLOATS, absent: 'unlimited', width: 140 },
  floatsDown: { ...FLOATS, absent: 'unlimited', width: 140 },
  ...PARTY_ACCOUNT_FIELDS,
  /** Count of addresses and networks that its servers may call from; 0 where from any. */
  apiAddresses: { kind: 'number', filter: false, width: 130 },
  relatedSupplier: { kind: 'text', maxLength: 64, width: 150, filter: false, hidden: true, nullable: true },
  ...STAMP_FIELDS,
} as const satisfies ListFields

export const MERCHANT_INPUT = inputsOf(MERCHANT_FIELDS, 'floatsUp', 'floatsDown') satisfies InputFields

export const SUPPLIER_FIELDS = {
  id: { kind: 'number', width: 80, pin: true, filter: false },
  ...PARTY_NAME_FIELDS,
  parentId: { kind: 'party', role: 'supplier', name: 'parentName', width: 150, nullable: true },
  ...PARTY_MONEY_FIELDS,
  ...PARTY_LIMIT_FIELDS,
  dailyCountLimit: { ...COUNT_LIMIT, filter: false, width: 130 },
  dailyAmountLimits: { ...AMOUNT_LIMITS, width: 220 },
  totalLimits: { ...AMOUNT_LIMITS, width: 220 },
  floatsUp: { ...FLOATS, absent: 'none', width: 140 },
  floatsDown: { ...FLOATS, absent: 'none', width: 140 },
  ...PARTY_ACCOUNT_FIELDS,
  relatedMerchant: { kind: 'text', maxLength: 64, width: 150, filter: false, hidden: true, nullable: true },
  ...STAMP_FIELDS,
} as const satisfies ListFields

export const SUPPLIER_INPUT = inputsOf(
  SUPPLIER_FIELDS,
  'dailyCountLimit',
  'dailyAmountLimits',
  'totalLimits',
  'floatsUp',
  'floatsDown',
) satisfies InputFields

/** Reason for which staff move a party's money, and the transfer by which they do. */
export const BALANCE_INPUT = { reason: REASON, reference: FUND_RECORD_FIELDS.reference } as const satisfies InputFields

const FEE_MAX = 1_000_000_000_000

/** Terms count now, or will from their time on. Replaced terms stand in the record. */
const TERMS_STATES = ['present', 'coming'] as const

export const USER_PRODUCT_FIELDS = {
  ownerName: { ...SHORT_NAME, width: 190, pin: true },
  ownerKind: { kind: 'choice', group: 'role', of: FUND_OWNERS, required: true, width: 110 },
  productName: { kind: 'choice', group: 'product', of: PRODUCTS.map(({ name }) => name), width: 190 },
  rate: { kind: 'number', min: 0, max: RATE_MAX, required: true, width: 100, filter: false },
  fixedFeeMinor: { kind: 'money', exponent: 'exponent', max: FEE_MAX, required: true, width: 120 },
  currency: { ...CURRENCY, width: 80, filter: false },
  enabled: { kind: 'flag', required: true, width: 110 },
  state: { kind: 'choice', group: 'termsState', of: TERMS_STATES, width: 120 },
  validFrom: { kind: 'time', width: 172 },
  ...STAMP_FIELDS,
  merchantId: { kind: 'party', role: 'merchant', name: 'ownerName', record: false, row: false },
  supplierId: { kind: 'party', role: 'supplier', name: 'ownerName', record: false, row: false },
} as const satisfies ListFields

/** Whose terms they are. */
export const TERMS_OWNER_INPUT = inputsOf(USER_PRODUCT_FIELDS, 'ownerKind') satisfies InputFields
/** Terms as staff set them: a rate in 1/10 000 and a fee in minor units. */
export const TERMS_INPUT = inputsOf(USER_PRODUCT_FIELDS, 'rate', 'fixedFeeMinor', 'enabled') satisfies InputFields
