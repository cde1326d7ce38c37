import type { Payment, PayerOrder } from '#contract/orders/pay.endpoints.ts'
import { LOCALES } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import { accountParts, amountPart } from '#pay/parts/account-part.ts'
import { button, element } from '#pay/parts/element.ts'
import type { Acts, View, PayTexts } from '#pay/page.ts'
import { LANGUAGE_NAMES, filled } from '#pay/page.ts'

/** Draws the whole page anew; what had the focus has it again. */
export function draw(main: HTMLElement, view: View, acts: Acts): void {
  const focused = document.activeElement?.id
  document.documentElement.lang = view.language
  document.title = [stateText(view), view.amount].filter(Boolean).join(' · ')
  const order = view.known.kind === 'order' ? view.known.order : null
  main.replaceChildren(
    languagePart(view, acts),
    headerPart(view, acts, order),
    ...[
      order && demoPart(view, acts, order),
      ...(order?.payment ? accountParts(view, acts, order.payment) : []),
      order && utrPart(view, acts, order),
      order && returnPart(view, order),
    ].filter((part) => part !== null),
  )
  if (focused) (document.getElementById(focused) ?? document.getElementById('state'))?.focus()
}

/** State of the page in words, told to the payer first. */
export function stateText({ known, texts }: Pick<View, 'known' | 'texts'>): string {
  return texts.state[known.kind === 'order' ? known.order.state : known.kind]
}

function languagePart({ language, texts }: View, acts: Acts): HTMLElement {
  const select = element(
    'select',
    { id: 'language', 'aria-label': texts.language },
    ...LOCALES.map((each) =>
      element('option', { value: each, lang: each, selected: each === language }, LANGUAGE_NAMES[each]),
    ),
  )
  select.addEventListener('change', () => acts.chooseLanguage(select.value as Locale))
  return element('div', { class: 'top' }, select)
}

function headerPart(view: View, acts: Acts, order: PayerOrder | null): HTMLElement {
  const { amount, known, texts } = view
  const state = order?.state ?? known.kind
  const note = noteOf(view, order)
  const payment = order?.payment ?? null
  const isWaiting = payment !== null && state === 'waiting'
  return element(
    'header',
    {},
    element('h1', { id: 'state', class: 'state', tabindex: '-1', 'data-state': state }, stateText(view)),
    order?.isTest && element('p', { id: 'test', class: 'test' }, texts.test),
    payment && element('p', { class: 'quiet' }, texts.amount),
    payment ? amountPart(view, acts, payment) : amount !== null && state === 'paid' && paidAmount(amount),
    note !== null && element('p', { class: 'quiet' }, note),
    isWaiting &&
      payment.secondsLeft !== null &&
      element('p', { class: 'time' }, texts.timeLeft, element('b', { id: 'left', role: 'timer' })),
    isWaiting && nextPart(view, payment),
  )
}

/** Next steps, from paying to the way back. */
function nextPart({ texts: { next } }: View, { currency, jumpUrl }: Payment): HTMLElement {
  const steps = [
    jumpUrl === null ? next.copy : next.open,
    currency === 'USDT' ? next.noticeChain : next.notice,
    next.back,
  ]
  return element('ol', { class: 'next quiet' }, ...steps.map((step) => element('li', {}, step)))
}

function paidAmount(amount: string): HTMLElement {
  const [number = '', currency = ''] = amount.split(' ')
  return element('strong', { class: 'amount' }, number, ' ', element('small', {}, currency))
}

function noteOf({ known, texts }: View, order: PayerOrder | null): string | null {
  if (known.kind === 'unknown') return texts.note.unknown
  if (order === null || order.state === 'waiting') return null
  if (order.state === 'timedOut') return order.takesUtr ? texts.note.timedOut : texts.note.timedOutOver
  return texts.note[order.state]
}

function demoPart({ demoAnswer, texts }: View, acts: Acts, order: PayerOrder): HTMLElement | null {
  if (!order.isDemo || order.state !== 'waiting') return null
  const isSending = demoAnswer === 'sending'
  return element(
    'section',
    { class: 'demo' },
    element('h2', {}, texts.demo.title),
    element('p', { class: 'quiet' }, texts.demo.note),
    demoAnswer === 'failed' && element('p', { class: 'fault' }, texts.demo.failed),
    demoAnswer === 'sent' && element('p', { role: 'status' }, texts.demo.sent),
    button(
      { id: 'pay-now', class: 'main', 'aria-busy': isSending ? 'true' : undefined },
      () => !isSending && acts.payNow(),
      texts.demo.pay,
    ),
  )
}

function returnPart({ texts }: View, { payment, returnUrl }: PayerOrder): HTMLElement | null {
  if (returnUrl === null || !/^https?:/i.test(returnUrl)) return null
  return element(
    'a',
    { id: 'return', class: payment === null ? 'button main' : 'button', href: returnUrl, rel: 'noreferrer' },
    texts.return,
  )
}

/** Where the payer gives the reference of a payment, and what was given; null where none is taken. */
function utrPart(view: View, acts: Acts, { payment, takesUtr, utrEnd }: PayerOrder): HTMLElement | null {
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
