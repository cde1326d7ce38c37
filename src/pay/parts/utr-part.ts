import type { PayerOrder } from '#contract/orders/pay.endpoints.ts'
import { element } from '#pay/parts/element.ts'
import type { Acts, View } from '#pay/page.ts'
import { filled } from '#pay/texts.ts'
import type { PayTexts } from '#pay/texts.ts'

/** Where the payer gives the reference of a payment, and what was given; null where none is taken. */
export function utrPart(view: View, acts: Acts, { payment, takesUtr, utrEnd }: PayerOrder): HTMLElement | null {
  const { texts } = view
  const given = utrEnd === null ? null : element('p', { class: 'done' }, filled(texts.utr.sent, { end: utrEnd }))
  if (!takesUtr) return given && element('section', {}, given)
  const fault = faultText(texts, view.utrAnswer, payment?.currency ?? view.amount?.split(' ')[1])
  const input = element('input', {
    id: 'utr',
    name: 'utr',
    maxlength: '80',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    'aria-describedby': 'utr-help',
    'aria-invalid': fault === null ? undefined : 'true',
  })
  input.value = view.typed
  input.addEventListener('input', () => acts.type(input.value))
  const isSending = view.utrAnswer === 'sending'
  const form = element(
    'form',
    { novalidate: true },
    element('label', { for: 'utr' }, texts.utr.label),
    input,
    element('p', { id: 'utr-help', class: fault === null ? 'quiet' : 'fault' }, fault ?? texts.utr.help),
    element('button', { id: 'send', type: 'submit', 'aria-busy': isSending ? 'true' : undefined }, texts.utr.send),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!isSending) acts.sendUtr()
  })
  return element('section', {}, element('h2', {}, texts.utr.title), given, form)
}

function faultText({ utr }: PayTexts, answer: View['utrAnswer'], currency = ''): string | null {
  if (answer === null || answer === 'sending') return null
  if (answer !== 'faulty') return utr[answer]
  return currency === 'INR' || currency === 'USDT' ? utr.faulty[currency] : utr.faulty.other
}
