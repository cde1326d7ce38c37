import type { Payment } from '#contract/orders/pay.endpoints.ts'
import { isSafeAddress } from '#domain/accounts/payer-links.ts'
import { formatMoneyShort } from '#domain/money/money.ts'
import { copyField } from '#pay/parts/copy.ts'
import { element } from '#pay/parts/element.ts'
import type { Acts, View } from '#pay/page.ts'

/** What to scan or to open, and the account in words; nothing while there is no account. */
export function accountParts(view: View, acts: Acts, payment: Payment): (HTMLElement | null)[] {
  const { fields, given, qrCode, jumpUrl } = payment
  const hasFields = fields.length + given.length > 0
  if (!hasFields && qrCode === null && jumpUrl === null) return []
  return [codePart(view, payment), hasFields ? fieldsPart(view, acts, payment) : null]
}

function codePart({ texts }: View, { qrCode, jumpUrl }: Payment): HTMLElement | null {
  if (qrCode === null && jumpUrl === null) return null
  return element(
    'section',
    { class: 'code' },
    qrCode !== null && element('img', { src: `data:image/svg+xml,${encodeURIComponent(qrCode)}`, alt: texts.qrCode }),
    qrCode !== null && element('p', { class: 'quiet' }, texts.scan),
    jumpUrl !== null &&
      isSafeAddress(jumpUrl) &&
      element('a', { id: 'jump', class: 'button main', href: jumpUrl, rel: 'noreferrer' }, texts.open),
  )
}

function fieldsPart(view: View, acts: Acts, payment: Payment): HTMLElement {
  const { texts } = view
  const amount = formatMoneyShort(payment.amountMinor, payment.exponent)
  return element(
    'section',
    {},
    element('h2', {}, texts.payTo),
    element(
      'dl',
      {},
      copyField(view, acts, {
        id: 'amount',
        label: texts.field.amount,
        value: `${amount} ${payment.currency}`,
        copied: amount.replaceAll(',', ''),
      }),
      ...payment.fields.map(({ name, value }) => copyField(view, acts, { id: name, label: texts.field[name], value })),
      ...payment.given.map(({ name, value }, at) => copyField(view, acts, { id: `given${at}`, label: name, value })),
      payment.identifyCode !== null &&
        copyField(view, acts, {
          id: 'identifyCode',
          label: texts.field.identifyCode,
          value: payment.identifyCode,
          help: texts.identifyHelp,
        }),
    ),
  )
}
