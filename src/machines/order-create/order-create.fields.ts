import type { TestMerchant } from '#contract/orders/order-test.endpoints.ts'
import { channelFieldsOf, CHANNEL_FIELDS } from '#domain/accounts/channel-fields.ts'
import { NETWORK, WEB_ADDRESS } from '#domain/lists/fields/common.fields.ts'
import type { InputField } from '#domain/lists/fields/input-field.ts'
import { CHANNEL_INPUT, ORDER_INPUT, UPLOAD_INPUT } from '#domain/lists/orders/orders.fields.ts'
import type { FieldEditor, FormField } from '#machines/form/form-field.ts'
import { textOf } from '#machines/form/form-values.ts'
import { formField } from '#machines/form/input-form.ts'

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
const text = (name: string, input: InputField, more: Partial<Field> = {}): Field =>
  formField(name, input, { isNarrow: true, ...more })
const required = { required: true } as const

const merchant = field(
  'mchId',
  { kind: 'select', of: 'merchants' },
  { ...required, isReadOnly: (subject) => subject?.isOwn ?? false },
)
/** A wrong sign is shown at the key, which the person can correct. */
const key = field('key', { kind: 'secret', maxLength: UPLOAD_INPUT.key.maxLength }, { ...required, issuesOf: ['sign'] })

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
  text('mchOrderNo', ORDER_INPUT.mchOrderNo),
  text('notifyUrl', WEB_ADDRESS, required),
  text('returnUrl', WEB_ADDRESS),
  text('clientIp', NETWORK),
  text('subject', ORDER_INPUT.subject),
  text('body', ORDER_INPUT.body),
  field('group.channel', { kind: 'section' }, { isAsked: (values) => textOf(values, 'productId') !== '' }),
  ...CHANNEL_FIELDS.map((name) =>
    text(name, CHANNEL_INPUT[name], {
      isAsked: (values) => {
        const productId = textOf(values, 'productId')
        return productId !== '' && channelFieldsOf(Number(productId)).includes(name)
      },
    }),
  ),
  field('group.extra', { kind: 'section' }),
  field('extra', { kind: 'pairs', max: 20, nameLength: 64, valueLength: 512 }, { isNarrow: false }),
]
