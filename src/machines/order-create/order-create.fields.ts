import type { TestMerchant } from '#contract/orders/order-test.endpoints.ts'
import { channelFieldsOf, CHANNEL_FIELDS } from '#domain/accounts/channel-fields.ts'
import type { ChannelField } from '#domain/accounts/channel-fields.ts'
import type { FieldEditor, FormField } from '#machines/form/form-field.ts'
import { textOf } from '#machines/form/form-values.ts'

/** For whom an order is made: one of these merchants, or the person's own. */
export interface OrderSubject {
  merchants: readonly TestMerchant[]
  isOwn: boolean
}
type Field = FormField<OrderSubject>

const field = (name: string, editor: FieldEditor<OrderSubject>, more: Partial<Field> = {}): Field => ({
  name,
  editor,
  isNarrow: true,
  ...more,
})
const text = (name: string, maxLength: number, more: Partial<Field> = {}) =>
  field(name, { kind: 'text', maxLength }, more)
const required = { required: true } as const

const CHANNEL_LENGTHS = {
  userName: 128,
  cardNumber: 20,
  ifscCode: 11,
  bankName: 128,
  vpa: 128,
  mode: 32,
  address: 128,
} as const satisfies Record<ChannelField, number>

const merchant = field(
  'mchId',
  { kind: 'select', of: 'merchants' },
  { ...required, isReadOnly: (subject) => subject?.isOwn ?? false },
)
/** A wrong sign is shown at the key, which the person can correct. */
const key = field('key', { kind: 'secret', maxLength: 256 }, { ...required, issuesOf: ['sign'] })

/** Whose orders a file holds, and what proves that: a merchant who is signed in needs to say neither. */
export const UPLOAD_FIELDS: readonly Field[] = [
  { ...merchant, isOfStaff: true },
  { ...key, isOfStaff: true },
  field('orderType', { kind: 'select', of: 'orderTypes', isFixed: true }),
]

/** The fields of an order's creation, as a merchant's server would fill them in. The key signs and is never stored. */
export const ORDER_FIELDS: readonly Field[] = [
  field('group.merchant', { kind: 'section' }),
  merchant,
  field('encryption', { kind: 'select', of: 'encryptions', isFixed: true }),
  field('signVersion', { kind: 'select', of: 'signVersions', isFixed: true }),
  key,
  field('group.order', { kind: 'section' }),
  field('productId', { kind: 'select', of: 'products' }, required),
  // A whole number: minor units, for product 1045 major units.
  field('amount', { kind: 'text', maxLength: 16, input: 'numeric' }, required),
  text('mchOrderNo', 64, required),
  text('notifyUrl', 2_000, required),
  text('returnUrl', 2_000),
  text('clientIp', 45),
  text('subject', 128),
  text('body', 512),
  field('group.channel', { kind: 'section' }, { isAsked: (values) => textOf(values, 'productId') !== '' }),
  ...CHANNEL_FIELDS.map((name) =>
    text(name, CHANNEL_LENGTHS[name], {
      isAsked: (values) => {
        const productId = textOf(values, 'productId')
        return productId !== '' && channelFieldsOf(Number(productId)).includes(name)
      },
    }),
  ),
  field('group.extra', { kind: 'section' }),
  field('extra', { kind: 'pairs', max: 20, nameLength: 64, valueLength: 512 }, { isNarrow: false }),
]
