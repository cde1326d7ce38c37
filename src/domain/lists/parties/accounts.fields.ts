import type { AccountField } from '#domain/accounts/account-field.ts'
import { WEIGHT } from '#domain/accounts/allocation.ts'
import { ACCOUNT_STATUSES } from '#domain/accounts/account-field.ts'
import { BREAKER_STATES, BREAKER_CAUSES } from '#domain/accounts/breaker.ts'
import { FAMILY_NAMES, PLAIN_ACCOUNT_FIELDS } from '#domain/accounts/families.ts'
import type { AccountPlainName, AnyFamily } from '#domain/accounts/families.ts'
import { BANK_SENDERS_MAX } from '#domain/bank-records/senders/known-bank.ts'
import { LIMITS, PARTY_COUNT_MAX } from '#domain/limits.ts'
import { MONITOR_NUMBER, NAME } from '#domain/lists/fields/common.fields.ts'
import type { InputFields } from '#domain/lists/fields/input-field.ts'
import { inputsOf } from '#domain/lists/fields/input-field.ts'
import type { ListField, ListFields } from '#domain/lists/fields/list-field.ts'
import { STAMP_FIELDS } from '#domain/lists/fields/list-field.ts'
import { SERVICE_STATES } from '#domain/monitors/monitors.ts'
import { productOf, PRODUCTS } from '#domain/products.ts'
import { COUNTRIES } from '#domain/time/zones.ts'

/** The width of a family's field in a file that names it though it is no column. */
const OTHER_WIDTH = 120

const NUMBER_LENGTH = 64
const text = (maxLength: number) => ({ kind: 'text', maxLength, width: OTHER_WIDTH }) as const

/** The fields of families that are columns of the database, which can be searched. */
const STORED = {
  bankName: text(NAME.maxLength),
  accountName: text(NAME.maxLength),
  cardNumber: text(LIMITS.cardNumberLength),
  ifscCode: text(LIMITS.cardNumberLength),
  vpa: text(NUMBER_LENGTH),
  walletAddress: text(NUMBER_LENGTH),
} as const satisfies ListFields

export type StoredName = keyof typeof STORED
export const STORED_NAMES = Object.keys(STORED) as StoredName[]
export type DetailName = Exclude<AccountPlainName, StoredName>
export const DETAIL_NAMES = (Object.keys(PLAIN_ACCOUNT_FIELDS) as AccountPlainName[]).filter(
  (name): name is DetailName => !Object.hasOwn(STORED, name),
)

/** A family's field in lists. Values of many parts are shown in words of their own. */
function shown(field: AccountField): ListField {
  const { hidden, width } = field
  const place = { filter: false, ...(width !== undefined && { width }), ...(hidden && { hidden }) } as const
  switch (field.kind) {
    case 'choice':
      return { ...place, kind: 'choice', group: field.group, of: field.of }
    case 'flag':
      return { ...place, kind: 'flag' }
    case 'pairs':
      return { kind: 'json' }
    case 'text':
      return { ...place, kind: 'text', maxLength: field.maxLength, ...(field.isMono && { isMono: true }) }
    default:
      return { ...place, kind: 'text', maxLength: LIMITS.nameLength }
  }
}

const withWidth = (field: ListField): ListField =>
  field.kind === 'json' ? field : { ...field, width: field.width ?? OTHER_WIDTH }

type Detail = { kind: 'text'; maxLength: number; filter: false; width: number }
const DETAILS = Object.fromEntries(
  DETAIL_NAMES.map((name) => [name, withWidth(shown(PLAIN_ACCOUNT_FIELDS[name]))]),
) as Record<DetailName, Detail>

/** Which account it is, and whether it takes orders. */
const IDENTITY = {
  id: { kind: 'number', width: 76, pin: true, filter: false },
  name: { ...NAME, form: 'filled', required: true, width: 210, pin: true, sortable: true },
  enabled: { kind: 'flag', width: 84 },
  supplierId: { kind: 'party', role: 'supplier', name: 'supplierName', width: 170 },
} as const satisfies ListFields

const PRODUCT = {
  productName: { kind: 'choice', group: 'product', of: PRODUCTS.map(({ name }) => name), width: 170 },
} as const satisfies ListFields

/** Its present load and limits; amounts in minor units of its product. */
const WORK = {
  breaker: { kind: 'choice', group: 'breakerState', of: BREAKER_STATES, filter: false, width: 124 },
  processingCount: { kind: 'number', width: 104, filter: false },
  processingAmountMinor: { kind: 'money', exponent: 'exponent', width: 130 },
  todayCount: { kind: 'number', width: 110, filter: false },
  todayAmountMinor: { kind: 'money', exponent: 'exponent', width: 140 },
  todaySuccess: { kind: 'number', width: 110, filter: false },
  balanceMinor: { kind: 'money', exponent: 'exponent', width: 130 },
  minAmountMinor: { kind: 'money', exponent: 'exponent', width: 120 },
  maxAmountMinor: { kind: 'money', exponent: 'exponent', absent: 'unlimited', width: 120 },
  dailyCountLimit: { kind: 'number', min: 0, max: PARTY_COUNT_MAX, absent: 'unlimited', filter: false, width: 110 },
  dailyAmountLimitMinor: { kind: 'money', exponent: 'exponent', absent: 'unlimited', width: 140 },
  totalLimitMinor: { kind: 'money', exponent: 'exponent', absent: 'unlimited', width: 140 },
  maxConcurrentOrders: { kind: 'number', min: 0, max: PARTY_COUNT_MAX, filter: false, width: 110 },
  weight: { kind: 'number', ...WEIGHT, filter: false, width: 90 },
  lastUsedAt: { kind: 'time', width: 170 },
} as const satisfies ListFields

/** State that its monitors report. */
const WATCHED = {
  serviceState: { kind: 'choice', group: 'serviceState', of: SERVICE_STATES, filter: false, width: 110 },
  lastServiceTime: { kind: 'time', width: 170 },
  monitors: { kind: 'text', maxLength: LIMITS.nameLength, width: 140, filter: false },
} as const satisfies ListFields

const END = {
  link: { kind: 'text', maxLength: 1_024, filter: false, width: OTHER_WIDTH, hidden: true },
  jumpLink: { kind: 'text', maxLength: 1_024, filter: false, width: OTHER_WIDTH, hidden: true },
  status: { kind: 'choice', group: 'accountStatus', of: ACCOUNT_STATUSES, width: 100 },
  ...STAMP_FIELDS,
} as const satisfies ListFields

/**
 * Fields that set an account besides those of its family, in minor units of its product; staff alone weigh accounts.
 */
export const ACCOUNT_INPUT = {
  name: IDENTITY.name,
  /** Text of the QR code; empty for none. */
  link: END.link,
  jumpLink: END.jumpLink,
  ...inputsOf(
    WORK,
    'minAmountMinor',
    'maxAmountMinor',
    'dailyCountLimit',
    'dailyAmountLimitMinor',
    'totalLimitMinor',
    'maxConcurrentOrders',
    'weight',
  ),
} as const satisfies InputFields

/** The fields of accounts of all families. */
export const ACCOUNT_ROW_FIELDS = {
  ...IDENTITY,
  family: { kind: 'choice', group: 'accountFamily', of: FAMILY_NAMES },
  ...PRODUCT,
  ...STORED,
  ...DETAILS,
  ...WORK,
  ...WATCHED,
  ...END,
} as const satisfies ListFields

/** The fields of a family's accounts, in the order of their columns. */
export function accountFieldsOf({ fields, health, products, side }: AnyFamily): ListFields {
  const own = Object.entries(fields).flatMap(([name, field]): [string, ListField][] =>
    field.kind === 'secret'
      ? []
      : [
          [
            name,
            Object.hasOwn(STORED, name)
              ? ({ ...STORED[name as StoredName], ...shown(field), filter: undefined } as ListField)
              : shown(field),
          ],
        ],
  )
  return {
    ...IDENTITY,
    ...(products.length > 1 && {
      productName: { ...PRODUCT.productName, of: products.flatMap((id) => productOf(id)?.name ?? []) },
    }),
    ...Object.fromEntries(own),
    ...(side !== 'monitor' && WORK),
    ...(health !== 'gateway' && WATCHED),
    ...END,
  }
}

/** Fields of what went wrong with accounts and monitors. */
export const ACCOUNT_EXCEPTION_FIELDS = {
  at: { kind: 'time', range: ['startTime', 'endTime'], width: 170, pin: true },
  endTime: { kind: 'time', width: 170, nullable: true },
  kind: { kind: 'choice', group: 'breakerCause', of: BREAKER_CAUSES, call: 'exceptionKind', width: 150 },
  resourceName: { ...NAME, width: 180, filter: false, nullable: true },
  monitorId: { ...MONITOR_NUMBER, width: 150, isMono: true, nullable: true },
  supplierName: { ...NAME, width: 150, filter: false },
  detail: { kind: 'json' },
} as const satisfies ListFields

export const BANK_FIELDS = {
  name: { ...NAME, required: true, width: 260, pin: true, sortable: true },
  code: {
    kind: 'text',
    maxLength: 32,
    form: 'bankCode',
    upperCase: true,
    required: true,
    width: 140,
    isMono: true,
    sortable: true,
  },
  country: { kind: 'choice', group: 'country', of: COUNTRIES, required: true, width: 110 },
  ifscPrefix: {
    kind: 'text',
    maxLength: 4,
    form: 'bankPrefix',
    upperCase: true,
    width: 120,
    isMono: true,
    nullable: true,
  },
  senders: { kind: 'text', maxLength: BANK_SENDERS_MAX, form: 'senders', width: 300, isMono: true, filter: false },
  enabled: { kind: 'flag', width: 110 },
  usedBy: { kind: 'number', width: 120, filter: false },
  ...STAMP_FIELDS,
} as const satisfies ListFields
export const BANK_INPUT = inputsOf(
  BANK_FIELDS,
  'name',
  'code',
  'country',
  'ifscPrefix',
  'senders',
) satisfies InputFields
