import type { z } from 'zod'
import { orderApiEndpoints } from '#contract/order-api.endpoints.ts'
import type { FieldIssue } from '#contract/envelope.ts'
import { channelFieldsOf } from '#domain/channel-fields.ts'
import type { ChannelField } from '#domain/channel-fields.ts'
import type { Encryption, SignVersion } from '#domain/order-sign.ts'
import { productOf } from '#domain/products.ts'

/** A name-value pair sent in addition to the known fields. */
export interface ExtraPair {
  name: string
  value: string
}

/** The form values for creating an order, as typed. The key is used for signing and never stored. */
export interface OrderCreateForm extends Record<ChannelField, string> {
  mchId: string
  encryption: Encryption
  signVersion: SignVersion
  key: string
  productId: string
  mchOrderNo: string
  /** A whole number: minor units, for product 1045 major units. */
  amount: string
  notifyUrl: string
  returnUrl: string
  subject: string
  body: string
  clientIp: string
  extra: readonly ExtraPair[]
}

export type OrderPayload = Record<string, string | number>

/** The fault of each faulty field by its path (`amount`, `extra.0.name`): a key below `fault` of the `errors` locale. */
export type OrderCreateFaults = Readonly<Record<string, string>>

export const EMPTY_ORDER_FORM: OrderCreateForm = {
  mchId: '',
  encryption: 'SHA256',
  signVersion: 1,
  key: '',
  productId: '',
  mchOrderNo: '',
  amount: '',
  notifyUrl: '',
  returnUrl: '',
  subject: '',
  body: '',
  clientIp: '',
  userName: '',
  cardNumber: '',
  ifscCode: '',
  bankName: '',
  vpa: '',
  mode: '',
  address: '',
  extra: [],
}

const REQUIRED = ['mchId', 'productId', 'mchOrderNo', 'amount', 'notifyUrl'] as const
const ALWAYS = ['mchOrderNo', 'notifyUrl', 'returnUrl', 'subject', 'body', 'clientIp'] as const
const PAIR_NAME = /^[A-Za-z][\w.-]{0,63}$/
const schema = orderApiEndpoints['api.order.create'].input
const KNOWN_NAMES = new Set([...Object.keys(schema.shape), 'key'])

/** Product 1045 takes whole major units; the wire format is 1/10 000 of them. */
const SCALED_PRODUCT = '1045'
const SCALE = 10_000n

/** The wire amount of a typed whole number; undefined if invalid or beyond the safe integers. */
export function wireAmount({ amount, productId }: Pick<OrderCreateForm, 'amount' | 'productId'>): number | undefined {
  if (!/^\d{1,16}$/.test(amount.trim())) return undefined
  const wire = BigInt(amount.trim()) * (productId === SCALED_PRODUCT ? SCALE : 1n)
  return wire > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(wire)
}

/** The request body without its sign: trimmed values, empty fields omitted. */
export function orderPayload(form: OrderCreateForm): OrderPayload {
  const productId = Number(form.productId)
  const texts = [...ALWAYS, ...channelFieldsOf(productId)].map((name) => [name, form[name].trim()] as const)
  const extra = form.extra
    .map(({ name, value }) => [name.trim(), value] as const)
    .filter(([name]) => !KNOWN_NAMES.has(name))
  const pairs: (readonly [string, string | number | undefined])[] = [
    ['mchId', form.mchId.trim()],
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

/** The faults of the values by the call's own schema; the first one per field. */
export function orderFaults(form: OrderCreateForm): OrderCreateFaults {
  const parsed = schema.safeParse({ ...orderPayload(form), sign: 'unsigned' })
  const issues = parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), fault: faultWord(issue) }))
  return { ...faultsOf(issues), ...amountFault(form), ...emptyFaults(form), ...pairFaults(form.extra) }
}

const FAULT_WORD = /^[a-z][A-Za-z]{1,40}$/

/** The contract's fault messages are single words; for a union, a branch holds the message. */
function faultWord(issue: z.core.$ZodIssue): string {
  const messages = issue.code === 'invalid_union' ? issue.errors.flat().map(({ message }) => message) : [issue.message]
  return messages.find((message) => FAULT_WORD.test(message)) ?? (issue.code === 'too_big' ? 'outOfRange' : 'invalid')
}

function emptyFaults(form: OrderCreateForm): OrderCreateFaults {
  const empty = [...REQUIRED, 'key' as const].filter((name) => form[name].trim() === '')
  return Object.fromEntries(empty.map((name) => [name, 'required']))
}

function amountFault(form: OrderCreateForm): OrderCreateFaults {
  if (wireAmount(form) !== undefined) return {}
  if (/^\d+[.,]\d+$/.test(form.amount.trim())) return { amount: 'tooManyDecimals' }
  return { amount: /^\d+$/.test(form.amount.trim()) ? 'outOfRange' : 'notANumber' }
}

function pairFaults(extra: readonly ExtraPair[]): OrderCreateFaults {
  const seen = new Set(KNOWN_NAMES)
  const faults: Record<string, string> = {}
  extra.forEach(({ name: typed, value }, at) => {
    const name = typed.trim()
    if (name === '' && value === '') return
    const fault =
      name === '' ? 'required' : !PAIR_NAME.test(name) ? 'wrongFormat' : seen.has(name) ? 'taken' : undefined
    if (fault !== undefined) faults[`extra.${at}.name`] = fault
    seen.add(name)
  })
  return faults
}

/** Field faults of the server's response; a wrong sign is shown at the key, which the person can correct. */
export function faultsOf(issues: readonly Pick<FieldIssue, 'path' | 'fault'>[]): OrderCreateFaults {
  const faults: Record<string, string> = {}
  for (const { path, fault } of issues) faults[path === 'sign' ? 'key' : path] ??= fault
  return faults
}
