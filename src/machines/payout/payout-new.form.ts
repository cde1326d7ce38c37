import type { ActorRefFrom } from 'xstate'
import type { PayoutTerms } from '#contract/payouts/payout-making.endpoints.ts'
import { CHANNEL_FIELDS, channelFieldsOf } from '#domain/accounts/channel-fields.ts'
import { WEB_ADDRESS } from '#domain/lists/fields/common.fields.ts'
import { CHANNEL_INPUT, ORDER_INPUT } from '#domain/lists/orders/orders.fields.ts'
import type { ChannelField } from '#domain/accounts/channel-fields.ts'
import { feeMinor } from '#domain/money/commission.ts'
import { parseWritten } from '#domain/money/money.ts'
import { payeeFaults } from '#domain/payouts/payee.ts'
import type { Payee } from '#domain/payouts/payee.ts'
import { productOf } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import { makeActionFlow } from '#machines/action/action.flow.ts'
import type { ActionForm } from '#machines/action/action-form.ts'
import type { PayoutAnswer } from '#machines/queue/queue-action.flow.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { given, textOf } from '#machines/form/form-values.ts'
import { asking, formField } from '#machines/form/input-form.ts'
import type { FieldFaults, FormValues } from '#machines/form/form-values.ts'

/** The first values of a new payout's form. */
export interface NewPayout {
  /** The products that are open to the merchant. */
  terms: readonly PayoutTerms[]
  /** Proposed as the merchant's number; it makes a second press, or a retry, the same payout. */
  mchOrderNo: string
}

type Field = FormField<NewPayout>
export type NewPayoutForm = ActionForm<NewPayout, 'payoutOrder.create'>

/** The product that was chosen. */
export const chosenProduct = (values: FormValues): Product | undefined => productOf(Number(textOf(values, 'productId')))

const ask = asking(ORDER_INPUT)
const payee = asking(CHANNEL_INPUT)

const FIELDS: readonly Field[] = [
  {
    name: 'productId',
    required: true,
    editor: {
      kind: 'choice',
      group: 'product',
      choicesOf: (row) =>
        (row?.terms ?? []).flatMap(({ productId }) => {
          const product = productOf(productId)
          return product ? [{ value: String(productId), name: product.name, hint: product.currency }] : []
        }),
    },
  },
  ...CHANNEL_FIELDS.map(
    (name): Field =>
      payee(name, {
        ...(name === 'cardNumber' && { input: 'numeric' }),
        isAsked: (values) => {
          const product = chosenProduct(values)
          return product !== undefined && channelFieldsOf(product.id).includes(name)
        },
      }),
  ),
  {
    name: 'amount',
    required: true,
    isNarrow: true,
    editor: { kind: 'money', exponentOf: (values) => chosenProduct(values)?.exponent, min: 1 },
  },
  ask('mchOrderNo', { isNarrow: true }),
  formField('notifyUrl', WEB_ADDRESS),
  ask('subject'),
]

/** The payee's fields that the product asks for. */
function payeeOf(values: FormValues): Payee {
  const asked = channelFieldsOf(chosenProduct(values)?.id ?? 0)
  return given(Object.fromEntries(asked.map((name) => [name, textOf(values, name)])))
}

/** The amount in the product's minor units; undefined while it is none. */
function amountOf(values: FormValues): number | undefined {
  const product = chosenProduct(values)
  const read = product && parseWritten(textOf(values, 'amount'), product.exponent)
  return read?.ok && read.minor > 0 ? read.minor : undefined
}

/** Faults of the payee, by the rule of every way to create a payout. */
function faultsOfPayee(values: FormValues): FieldFaults {
  const product = chosenProduct(values)
  const faults = product ? payeeFaults(product, payeeOf(values)) : []
  return Object.fromEntries(faults.map(({ path, fault }) => [path, fault]))
}

/** A merchant creates one payout. */
export const NEW_PAYOUT_FORM: NewPayoutForm = {
  name: 'create',
  callFor: () => 'payoutOrder.create',
  fields: FIELDS,
  review: 'onEnter',
  startOf: ({ mchOrderNo, terms: [only, ...others] }) => ({
    mchOrderNo,
    ...(only && others.length === 0 && { productId: String(only.productId) }),
  }),
  inputOf: (_row, values) => ({
    productId: chosenProduct(values)?.id ?? 0,
    amount: amountOf(values) ?? 0,
    mchOrderNo: textOf(values, 'mchOrderNo'),
    ...payeeOf(values),
    ...given({ notifyUrl: textOf(values, 'notifyUrl'), subject: textOf(values, 'subject') }),
  }),
  faultsOf: faultsOfPayee,
}

/** The flow of the form: every action's, for a payout that does not exist yet. */
export const newPayoutFlow = makeActionFlow<NewPayout, 'payoutOrder.create', PayoutAnswer>()

/** The running form. */
export type NewPayoutActor = ActorRefFrom<typeof newPayoutFlow>

/** The cost of the payout as it is typed, in the product's minor units. */
export interface PayoutCost {
  product: Product
  feeMinor: number
  totalMinor: number
  availableMinor: number
}

/** The cost of what is typed, by the terms that were read; undefined without product or amount. */
export function costOf({ terms }: NewPayout, values: FormValues): PayoutCost | undefined {
  const product = chosenProduct(values)
  const amount = amountOf(values)
  const own = terms.find(({ productId }) => productId === product?.id)
  if (!product || !own || amount === undefined) return undefined
  const fee = feeMinor(amount, own.rate, own.fixedFeeMinor)
  return { product, feeMinor: fee, totalMinor: amount + fee, availableMinor: own.availableMinor }
}

/** The values of an earlier payee, for the fields that the product asks for. */
export function valuesOfPayee(
  values: FormValues,
  payee: Readonly<Record<Exclude<ChannelField, 'mode' | 'userName'> | 'payeeName', string | null>>,
): FormValues {
  const asked = channelFieldsOf(chosenProduct(values)?.id ?? 0).filter((name) => name !== 'mode')
  return Object.fromEntries(
    asked.map((name) => [name, (name === 'userName' ? payee.payeeName : payee[name as 'vpa']) ?? '']),
  )
}
