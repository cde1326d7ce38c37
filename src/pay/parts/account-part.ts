import type { Payment } from '#contract/orders/pay.endpoints.ts'
import { isSafeAddress } from '#domain/orders/payer-page.ts'
import { formatMoneyShort } from '#domain/money/money.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Acts, View } from '#pay/page.ts'
import { element, button } from '#pay/parts/element.ts'
import { filled } from '#pay/page.ts'

const SAID_MS = 2_000

/** A value with its name and a button that copies it. */
function copyField(
  { texts }: Pick<View, 'texts'>,
  acts: Pick<Acts, 'say'>,
  {
    id,
    label,
    value,
    copied = value,
    help,
  }: { id: string; label: string; value: string; copied?: string; help?: string },
): HTMLElement {
  const act = button(
    { id: `copy-${id}`, 'aria-label': filled(texts.copyOf, { field: label }) },
    (of) => {
      void copy(copied).then((isCopied) => {
        if (!isCopied) return
        of.textContent = texts.copied
        acts.say(`${texts.copied}: ${label}`)
        setTimeout(() => (of.textContent = texts.copy), SAID_MS)
      })
    },
    texts.copy,
  )
  const shown = element('dd', {}, element('bdi', {}, visibleText(value)))
  if (help) shown.append(element('p', { class: 'quiet' }, help))
  return element('div', { class: 'field' }, element('dt', {}, label), shown, element('dd', { class: 'act' }, act))
}

/** Pages without https have no clipboard; there the text is copied as if it had been selected. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const before = document.activeElement
    const area = element('textarea', { class: 'heard', readonly: true })
    area.value = text
    document.body.append(area)
    area.select()
    const isCopied = document.execCommand('copy')
    area.remove()
    if (before instanceof HTMLElement) before.focus()
    return isCopied
  }
}

/** Code to scan or link to open, and the account in words; nothing while there is no account. */
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
