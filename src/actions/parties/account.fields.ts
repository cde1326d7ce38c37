import type { InputOf } from '#contract/contract.ts'
import type { AccountRow } from '#contract/accounts/account.schemas.ts'
import type { AccountField } from '#domain/accounts/account-field.ts'
import { ACCOUNT_FIELDS, FAMILIES } from '#domain/accounts/families.ts'
import type { AccountFieldName, AnyFamily } from '#domain/accounts/families.ts'
import { WEIGHT } from '#domain/accounts/allocation.ts'
import { ACCOUNT_INPUT } from '#domain/lists/parties/accounts.fields.ts'
import { formatMajor } from '#domain/money/money.ts'
import { productOf } from '#domain/products.ts'
import type { Rows } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { flagOf, listOf, rowsOf, textOf, typedOf } from '#machines/form/form-values.ts'
import { asking, formField } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { limitOf, readMoney, readWhole } from '#machines/form/typed-values.ts'

type Field = FormField<Rows<AccountRow>>
/** Input that the form of an account makes. */
type AccountInput = Omit<InputOf<'resource.update'>, 'id' | 'expectedVersion'>

const MONITORS_MAX = 20
/** Columns from this width on, in px, hold what is long. */
const WIDE = 200

/** The family that a form is about: of its row, or of the list that a new account is added to. */
export const familyIn = (values: FormValues): AnyFamily | undefined =>
  FAMILIES.find(({ name }) => name === textOf(values, 'family'))

const exponentIn = (values: FormValues): number | undefined => {
  const id = Number(textOf(values, 'productId')) || familyIn(values)?.products[0]
  return id === undefined ? undefined : productOf(id)?.exponent
}

/** Long texts and choices take a line of their own. */
const isNarrow = (field: AccountField): boolean =>
  field.kind === 'secret' || (field.kind === 'text' && (field.width ?? 0) < WIDE)

const OWN = Object.entries(ACCOUNT_FIELDS) as [AccountFieldName, AccountField][]
const isPairs = ([, { kind }]: [AccountFieldName, AccountField]) => kind === 'pairs'

/** The fields of every family, asked of accounts of those that have them; open lists of names come last. */
const FAMILY_FIELDS = [...OWN.filter((own) => !isPairs(own)), ...OWN.filter(isPairs)].map(
  ([name, field]): Field =>
    formField(name, field, {
      ...((field.kind === 'secret' || field.waivedBy !== undefined) && { required: undefined }),
      ...(field.isOfStaff && { isOfStaff: true }),
      isNarrow: isNarrow(field),
      isAsked: (values) => familyIn(values)?.fields[name] !== undefined,
      isStored: (subject) => subject?.rows[0]?.secrets.some((stored) => stored === name) ?? false,
    }),
)

const takesOrders = (values: FormValues) => familyIn(values)?.side !== 'monitor'
const section = (name: string): Field => ({ name, editor: { kind: 'section' } })
const ask = asking(ACCOUNT_INPUT)
/** A limit of accounts that take orders. */
const limit = (name: Exclude<keyof typeof ACCOUNT_INPUT, 'name'>): Field =>
  ask(name, { isNarrow: true, isAsked: takesOrders, exponentOf: exponentIn })

const WHOSE: readonly Field[] = [
  { name: 'supplierId', required: true, isOfStaff: true, editor: { kind: 'party', role: 'supplier' } },
  {
    name: 'productId',
    required: true,
    isAsked: (values) => (familyIn(values)?.products.length ?? 0) > 1,
    editor: { kind: 'select', of: 'products', isFixed: true },
  },
]

const VALUES: readonly Field[] = [
  ask('name'),
  ...FAMILY_FIELDS,
  section('payerSees'),
  ask('link'),
  ask('jumpLink'),
  section('limits'),
  limit('minAmountMinor'),
  limit('maxAmountMinor'),
  limit('dailyCountLimit'),
  limit('dailyAmountLimitMinor'),
  limit('totalLimitMinor'),
  { ...limit('maxConcurrentOrders'), required: true },
  { ...limit('weight'), required: true, isOfStaff: true },
]

export const NEW_FIELDS = [...WHOSE, ...VALUES]
export const CHANGED_FIELDS = VALUES

/** The monitors that report an account's payments, one a line. */
export const MONITOR_FIELDS: readonly Field[] = [
  {
    name: 'monitorIds',
    editor: {
      kind: 'rows',
      fields: [{ name: 'monitorId', required: true, editor: { kind: 'lookup', of: 'monitors' } }],
      max: MONITORS_MAX,
      isLine: true,
      dropsEmpty: true,
    },
  },
]

/** An order that nobody has created, of which an account is asked whether it would take it. */
export const QUESTION_FIELDS: readonly Field[] = [
  { name: 'merchantId', required: true, editor: { kind: 'party', role: 'merchant' } },
  { name: 'amountMinor', required: true, editor: { kind: 'money', exponentOf: exponentIn, min: 1 } },
]

export const questionIn = ({ productId }: AccountRow, values: FormValues): InputOf<'resource.wouldTake'> => ({
  merchantId: Number(textOf(values, 'merchantId')),
  productId,
  amountMinor: limitOf(readMoney(textOf(values, 'amountMinor'), exponentIn(values))) ?? 0,
})

/** How the form of a new account of a family begins. */
export const START: FormValues = { maxConcurrentOrders: '20', minAmountMinor: '1', weight: String(WEIGHT.usual) }

/** How the form of an account begins; secrets are never shown. */
export function startOf(row: AccountRow): FormValues {
  const family = FAMILIES.find(({ name }) => name === row.family)
  const own = Object.entries(family?.fields ?? {}).flatMap(([name, { kind }]): [string, FormValues[string]][] => {
    if (kind === 'secret') return []
    const value = row[name as keyof AccountRow]
    if (kind === 'flag') return [[name, value === true]]
    if (kind === 'several') return [[name, Array.isArray(value) ? value.map(String) : []]]
    if (kind === 'pairs') return [[name, pairRows(value)]]
    return [[name, typeof value === 'string' ? value : '']]
  })
  const amount = (minor: number | null) => (minor === null ? '' : formatMajor(minor, row.exponent))
  return {
    family: row.family ?? '',
    productId: String(row.productId),
    name: row.name,
    ...Object.fromEntries(own),
    link: row.link ?? '',
    jumpLink: row.jumpLink ?? '',
    minAmountMinor: amount(row.minAmountMinor),
    maxAmountMinor: amount(row.maxAmountMinor),
    dailyCountLimit: row.dailyCountLimit === null ? '' : String(row.dailyCountLimit),
    dailyAmountLimitMinor: amount(row.dailyAmountLimitMinor),
    totalLimitMinor: amount(row.totalLimitMinor),
    maxConcurrentOrders: String(row.maxConcurrentOrders),
    weight: String(row.weight),
  }
}

const pairRows = (value: unknown): FormValues[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([name, text]) => ({ name, value: String(text) }))
    : []

/** The limits and the weight as typed, in minor units; what cannot be read is none. */
export function limitsIn(values: FormValues) {
  const minor = (name: string) => limitOf(readMoney(textOf(values, name), exponentIn(values)))
  const count = (name: string) => limitOf(readWhole(textOf(values, name)))
  return {
    minAmountMinor: minor('minAmountMinor') ?? 0,
    maxAmountMinor: minor('maxAmountMinor'),
    dailyCountLimit: count('dailyCountLimit'),
    dailyAmountLimitMinor: minor('dailyAmountLimitMinor'),
    totalLimitMinor: minor('totalLimitMinor'),
    maxConcurrentOrders: count('maxConcurrentOrders') ?? 0,
    weight: count('weight') ?? WEIGHT.usual,
  }
}

/** Reads the form of an account. */
export function accountIn(values: FormValues): AccountInput {
  const family = familyIn(values)
  const own = Object.entries(family?.fields ?? {}).flatMap(([name, { kind }]): [string, unknown][] => {
    if (kind === 'secret') return typedOf(values, name) === '' ? [] : [[name, typedOf(values, name)]]
    if (kind === 'flag') return [[name, flagOf(values, name)]]
    if (kind === 'several') return [[name, [...listOf(values, name)]]]
    if (kind === 'pairs')
      return [
        [name, Object.fromEntries(rowsOf(values, name).map((row) => [textOf(row, 'name'), textOf(row, 'value')]))],
      ]
    return [[name, textOf(values, name)]]
  })
  return {
    name: textOf(values, 'name'),
    ...Object.fromEntries(own),
    link: textOf(values, 'link'),
    jumpLink: textOf(values, 'jumpLink'),
    ...(takesOrders(values) && limitsIn(values)),
  }
}

/** Input of a new account: also whose it is, and its product where its family has several. */
export function newAccountIn(values: FormValues): InputOf<'resource.add'> {
  const family = familyIn(values)
  if (!family) throw new Error('an account is added to the list of a family')
  const [supplierId, productId] = ['supplierId', 'productId'].map((name) => Number(textOf(values, name)))
  return {
    ...accountIn(values),
    name: textOf(values, 'name'),
    family: family.name,
    ...(supplierId && { supplierId }),
    ...(productId && { productId }),
  }
}
