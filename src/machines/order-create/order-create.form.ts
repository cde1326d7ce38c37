import type { FieldIssue } from '#contract/wire/envelope.ts'
import { orderApiEndpoints } from '#contract/orders/order-api.endpoints.ts'
import type { TestMerchant } from '#contract/orders/order-test.endpoints.ts'
import { ENCRYPTIONS, SIGN_VERSIONS } from '#domain/orders/order-sign.ts'
import type { Encryption, SignVersion } from '#domain/orders/order-sign.ts'
import { channelFieldsOf } from '#domain/accounts/channel-fields.ts'
import { productOf } from '#domain/products.ts'
import { issueFaults, valueFaults, schemaIssues } from '#machines/form/form-faults.ts'
import { emptyValues } from '#machines/form/form-field.ts'
import { rowsOf, textOf, typedOf } from '#machines/form/form-values.ts'
import type { FieldFaults, FormValues } from '#machines/form/form-values.ts'
import { ORDER_FIELDS } from '#machines/order-create/order-create.fields.ts'

export type OrderPayload = Record<string, string | number>

/** The initial values: nothing typed, signed as new merchants do. */
export const EMPTY_ORDER_FORM: FormValues = {
  ...emptyValues(ORDER_FIELDS),
  encryption: 'SHA256',
  signVersion: '1',
}

const ALWAYS = ['mchOrderNo', 'notifyUrl', 'returnUrl', 'subject', 'body', 'clientIp'] as const
const PAIR_NAME = /^[A-Za-z][\w.-]{0,63}$/
const schema = orderApiEndpoints['api.order.create'].input
/** Names that have a field of their own; `orderType`, for test orders, is given as an extra pair. */
const KNOWN_NAMES = new Set([...Object.keys(schema.shape).filter((name) => name !== 'orderType'), 'key'])

/** How the order is signed. */
export const encryptionOf = (form: FormValues): Encryption =>
  ENCRYPTIONS.find((encryption) => encryption === textOf(form, 'encryption')) ?? 'SHA256'
export const signVersionOf = (form: FormValues): SignVersion =>
  SIGN_VERSIONS.find((version) => String(version) === textOf(form, 'signVersion')) ?? 1

/** The values of another merchant: each has its own key, method of signing and products. */
export function merchantChange(merchants: readonly TestMerchant[], form: FormValues, mchId: string): FormValues {
  const merchant = merchants.find((one) => one.mchId === mchId)
  const keepsProduct = merchant?.productIds.includes(Number(textOf(form, 'productId'))) ?? false
  return {
    mchId,
    key: '',
    ...(keepsProduct ? {} : { productId: '' }),
    ...(merchant && { encryption: merchant.encryption, signVersion: String(merchant.signVersion) }),
  }
}

/** Product 1045 takes whole major units; the wire format is 1/10 000 of them. */
const SCALED_PRODUCT = '1045'
const SCALE = 10_000n

/** The wire amount of a typed whole number; undefined if invalid or beyond the safe integers. */
export function wireAmount(form: FormValues): number | undefined {
  const amount = textOf(form, 'amount')
  if (!/^\d{1,16}$/.test(amount)) return undefined
  const wire = BigInt(amount) * (textOf(form, 'productId') === SCALED_PRODUCT ? SCALE : 1n)
  return wire > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(wire)
}

/** The request body without its sign: trimmed values, empty fields omitted. */
export function orderPayload(form: FormValues): OrderPayload {
  const productId = Number(textOf(form, 'productId'))
  const texts = [...ALWAYS, ...channelFieldsOf(productId)].map((name) => [name, textOf(form, name)] as const)
  const extra = rowsOf(form, 'extra')
    .map((pair) => [textOf(pair, 'name'), typedOf(pair, 'value')] as const)
    .filter(([name]) => !KNOWN_NAMES.has(name))
  const pairs: (readonly [string, string | number | undefined])[] = [
    ['mchId', textOf(form, 'mchId')],
    ['productId', productOf(productId)?.id],
    ['amount', wireAmount(form)],
    ...texts,
    ...extra,
  ]
  return Object.fromEntries(
    pairs.filter(
      (pair): pair is readonly [string, string | number] => pair[0] !== '' && pair[1] !== undefined && pair[1] !== '',
    ),
  )
}

/** The faults of the values: those of the fields, and by the call's own schema. */
export function orderFaults(form: FormValues): FieldFaults {
  const issues = schemaIssues(schema, { ...orderPayload(form), sign: 'unsigned' })
  return {
    ...faultsOf(issues, form),
    ...amountFault(form),
    ...pairFaults(form),
    ...valueFaults(ORDER_FIELDS, form, null),
  }
}

function amountFault(form: FormValues): FieldFaults {
  if (wireAmount(form) !== undefined) return {}
  const amount = textOf(form, 'amount')
  if (/^\d+[.,]\d+$/.test(amount)) return { amount: 'tooManyDecimals' }
  return { amount: /^\d+$/.test(amount) ? 'outOfRange' : 'notANumber' }
}

function pairFaults(form: FormValues): FieldFaults {
  const seen = new Set(KNOWN_NAMES)
  const faults: Record<string, string> = {}
  for (const [at, pair] of rowsOf(form, 'extra').entries()) {
    const name = textOf(pair, 'name')
    if (name === '' && typedOf(pair, 'value') === '') continue
    const fault =
      name === '' ? 'required' : !PAIR_NAME.test(name) ? 'wrongFormat' : seen.has(name) ? 'taken' : undefined
    if (fault !== undefined) faults[`extra.${at}.name`] = fault
    seen.add(name)
  }
  return faults
}

/** Faults by field, from the server's response; that of an extra pair, which is sent under its own name, at its value. */
export function faultsOf(issues: readonly Pick<FieldIssue, 'path' | 'fault'>[], form: FormValues): FieldFaults {
  const placed = issues.map(({ path, fault }) => {
    const at = KNOWN_NAMES.has(path) ? -1 : rowsOf(form, 'extra').findIndex((pair) => textOf(pair, 'name') === path)
    return { path: at < 0 ? path : `extra.${at}.value`, fault }
  })
  return issueFaults(placed, ORDER_FIELDS)
}
