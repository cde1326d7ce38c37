import type { UserProductRow } from '#contract/parties/user-product.endpoints.ts'
import { FUND_OWNERS } from '#domain/money/ledger.ts'
import { formatMajor } from '#domain/money/money.ts'
import { PRODUCTS } from '#domain/products.ts'
import { CODE_FIELD } from '#machines/action/action-form.ts'
import { defineActions, only } from '#machines/action/define-actions.ts'
import type { Rows } from '#machines/action/define-actions.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { flagOf, given, textOf } from '#machines/form/form-values.ts'
import { asking, formField } from '#machines/form/input-form.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { RATE_FIELDS, rateIn, typedRate } from '#actions/parties/rate-fields.ts'
import { TERMS_INPUT, TERMS_OWNER_INPUT } from '#domain/lists/parties/parties.fields.ts'
import { limitOf, readMoment, readMoney } from '#machines/form/typed-values.ts'

type Subject = Rows<UserProductRow>
type Field = FormField<Subject>

const productIn = (values: FormValues) => PRODUCTS.find(({ id }) => String(id) === textOf(values, 'productId'))
/** The decimals of the product that is chosen, or of the row that is changed. */
const exponentIn = (values: FormValues, subject: Subject | null): number | undefined =>
  subject && subject.rows.length > 0 ? only(subject.rows).exponent : productIn(values)?.exponent

const ask = asking(TERMS_INPUT)
const FEE: Field = ask('fixedFeeMinor', { required: undefined, isNarrow: true, exponentOf: exponentIn })
const TIME: Field = { name: 'validFrom', editor: { kind: 'dateTime' } }
const party = (role: 'merchant' | 'supplier'): Field => ({
  name: `${role}Id`,
  required: true,
  isAsked: (values) => textOf(values, 'ownerKind') === role,
  editor: { kind: 'party', role },
  issuesOf: ['ownerId'],
})
const NEW: readonly Field[] = [
  formField('ownerKind', TERMS_OWNER_INPUT.ownerKind),
  party('merchant'),
  party('supplier'),
  { name: 'productId', required: true, editor: { kind: 'select', of: 'products', isFixed: true } },
  ...RATE_FIELDS,
  FEE,
  ask('enabled'),
  TIME,
]

const feeIn = (values: FormValues, exponent: number | undefined) =>
  limitOf(readMoney(textOf(values, 'fixedFeeMinor') || '0', exponent)) ?? 0
function timeIn(values: FormValues) {
  const typed = textOf(values, 'validFrom')
  const moment = readMoment(typed, 'dateTime')
  return given({ validFrom: moment.ok ? moment.value : typed })
}
const proofsIn = (values: FormValues) => given({ [CODE_FIELD]: textOf(values, CODE_FIELD) })
const ownerIn = (values: FormValues) => {
  const ownerKind = FUND_OWNERS.find((kind) => kind === textOf(values, 'ownerKind')) ?? 'merchant'
  return { ownerKind, ownerId: Number(textOf(values, `${ownerKind}Id`)) }
}
const one = ({ id, version }: UserProductRow) => ({ id, expectedVersion: version })

export const userProductActions = defineActions('userProduct', 'userProduct.getList', (make) => ({
  create: make.onList({
    call: 'userProduct.add',
    key: 'a',
    icon: 'add',
    hint: 9,
    fields: NEW,
    startOf: () => ({ ownerKind: 'merchant', productId: String(PRODUCTS[0].id), enabled: true }),
    inputOf: (values) => ({
      ...ownerIn(values),
      productId: productIn(values)?.id ?? PRODUCTS[0].id,
      rate: rateIn(values),
      fixedFeeMinor: feeIn(values, productIn(values)?.exponent),
      enabled: flagOf(values, 'enabled'),
      ...timeIn(values),
      ...proofsIn(values),
    }),
  }),
  edit: make.onRow({
    call: 'userProduct.update',
    key: 'e',
    icon: 'edit',
    hint: 10,
    fields: [...RATE_FIELDS, FEE, TIME],
    startOf: ({ exponent, fixedFeeMinor, rate }) => ({
      rate: typedRate(rate),
      fixedFeeMinor: formatMajor(fixedFeeMinor, exponent),
    }),
    inputOf: (row, values) => ({
      ...one(row),
      rate: rateIn(values),
      fixedFeeMinor: feeIn(values, row.exponent),
      ...timeIn(values),
      ...proofsIn(values),
    }),
  }),
  switch: make.onRow({
    call: 'userProduct.update',
    key: 's',
    icon: 'status',
    hint: 11,
    textFor: ({ enabled }) => (enabled ? 'on' : undefined),
    inputOf: (row, values) => ({ ...one(row), enabled: !row.enabled, ...proofsIn(values) }),
  }),
  takeBack: make.onRow({
    call: 'userProduct.takeBack',
    key: 'Delete',
    icon: 'delete',
    hint: 12,
    refusalOf: ({ state }) => (state === 'coming' ? null : 'inForce'),
    inputOf: (row, values) => ({ ...one(row), ...proofsIn(values) }),
  }),
}))
