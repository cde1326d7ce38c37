import type { Payment } from '#contract/orders/pay.endpoints.ts'
import { isSafeAddress } from '#domain/orders/payer-page.ts'
import { formatMoney } from '#domain/money/money.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { Acts, View } from '#pay/page.ts'
import { element, button } from '#pay/parts/element.ts'
import { filled } from '#pay/page.ts'

const SAID_MS = 2_000

interface Copied {
  id: string
  label: string
  copied: string
}

/** A button that copies a text, and says so. */
function copyButton({ texts }: Pick<View, 'texts'>, acts: Pick<Acts, 'say'>, { id, label, copied }: Copied) {
  return button(
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
}

/** A value with its name and a button that copies it. */
function copyField(
  view: Pick<View, 'texts'>,
  acts: Pick<Acts, 'say'>,
  { id, label, value, help }: { id: string; label: string; value: string; help?: string },
): HTMLElement {
  const shown = element('dd', {}, element('bdi', {}, visibleText(value)))
  if (help) shown.append(element('p', { class: 'quiet' }, help))
  const act = copyButton(view, acts, { id, label, copied: value })
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

/**
 * Payment details: on a phone what opens its payment app and what is typed into it, and below the code for another
 * screen. Nothing while there is no account.
 */
export function accountParts(view: View, acts: Acts, payment: Payment): (HTMLElement | null)[] {
  return [payeePart(view, acts, payment), codePart(view, payment)]
}

function payeePart(view: View, acts: Acts, { currency, fields, given, identifyCode, jumpUrl }: Payment) {
  const { texts } = view
  const link = jumpUrl !== null && isSafeAddress(jumpUrl) ? jumpUrl : null
  const shown = [
    ...fields.map(({ name, value }) => copyField(view, acts, { id: name, label: texts.field[name], value })),
    ...given.map(({ name, value }, at) => copyField(view, acts, { id: `given${at}`, label: name, value })),
  ]
  if (shown.length === 0 && link === null) return null
  const note =
    identifyCode !== null &&
    copyField(view, acts, {
      id: 'identifyCode',
      label: texts.field.identifyCode,
      value: identifyCode,
      help: texts.identifyHelp,
    })
  return element(
    'section',
    { class: 'payee' },
    link !== null &&
      element('a', { id: 'jump', class: 'button main', href: link, rel: 'noreferrer' }, openText(view, link, currency)),
    shown.length > 0 && element('h2', {}, texts.payTo),
    shown.length > 0 && element('dl', {}, ...shown, note),
  )
}

/** Target of the link by its scheme: an app, or a page of the web. */
function openText({ texts: { open } }: View, link: string, currency: string): string {
  const { protocol } = new URL(link)
  if (protocol === 'upi:') return open.upi
  if (protocol === 'http:' || protocol === 'https:') return open.page
  return currency === 'USDT' ? open.wallet : open.app
}

function codePart({ texts }: View, { qrCode }: Payment): HTMLElement | null {
  if (qrCode === null) return null
  return element(
    'section',
    { class: 'code' },
    element('h2', {}, texts.otherScreen),
    element('img', { src: `data:image/svg+xml,${encodeURIComponent(qrCode)}`, alt: texts.qrCode }),
    element('p', { class: 'quiet' }, texts.scan),
  )
}

/** The amount to pay, which is told once, with its button to copy it. */
export function amountPart(view: View, acts: Acts, { amountMinor, currency, exponent }: Payment): HTMLElement {
  const { texts } = view
  const amount = formatMoney(amountMinor, exponent)
  return element(
    'div',
    { class: 'due' },
    element('strong', { class: 'amount' }, amount, ' ', element('small', {}, currency)),
    copyButton(view, acts, { id: 'amount', label: texts.field.amount, copied: amount.replaceAll(',', '') }),
  )
}
