import { GOOGLE_BINDINGS } from '#domain/google-binding.ts'
import { LIMITS } from '#domain/limits.ts'
import type { ListFields } from '#domain/lists/list-field.ts'
import { ROW_STATUSES } from '#domain/row-statuses.ts'

/** The decimals of a party's limits of money, whatever the currency. */
export const LIMIT_EXPONENT = 2

/** Who a merchant or supplier is, and whether it works. */
export const PARTY_NAME_FIELDS = {
  name: { kind: 'text', maxLength: LIMITS.nameLength, width: 180, pin: true, sortable: true },
  account: { kind: 'text', maxLength: LIMITS.accountMax, width: 140 },
  status: { kind: 'choice', group: 'userState', of: ROW_STATUSES, width: 110 },
  signIn: { kind: 'choice', group: 'signInState', of: ROW_STATUSES, width: 116 },
} as const satisfies ListFields

/** What it has, and what it has done today. */
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
