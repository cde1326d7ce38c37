import { formatMoney } from '#domain/money/money.ts'
import { isUtrOf, plainUtr } from '#domain/orders/payer-page.ts'
import type { Locale } from '#domain/text/locales.ts'
import { change, firstLanguage, keepLanguage, textsIn } from '#pay/page.ts'
import { countDown } from '#pay/countdown.ts'
import { draw, stateText } from '#pay/parts/draw.ts'
import { element } from '#pay/parts/element.ts'
import { follow } from '#pay/follow.ts'
import type { Acts, Known, View } from '#pay/page.ts'

// The payer's page: draws what the server answers about one order, and follows it to its end.

const main = element('main')
const heard = element('p', { class: 'heard', role: 'status' })
document.body.append(main, heard)

const language = firstLanguage()
let view: View = {
  language,
  texts: textsIn(language),
  known: { kind: 'loading' },
  amount: null,
  typed: '',
  utrAnswer: null,
  demoAnswer: null,
}
let stopClock = () => {}

const acts: Acts = {
  chooseLanguage: (chosen: Locale) => {
    keepLanguage(chosen)
    show({ language: chosen, texts: textsIn(chosen) })
  },
  // Nothing is redrawn: the typed text stands in its field already.
  type: (typed) => {
    view = { ...view, typed }
  },
  sendUtr: () => void sendUtr(),
  payNow: () => void payNow(),
  say: (text) => {
    heard.textContent = text
  },
}

const order = follow(learn)
show({})

function show(part: Partial<View>): void {
  view = { ...view, ...part }
  draw(main, view, acts)
  runClock()
}

function learn(known: Known): void {
  const before = stateText(view)
  const payment = known.kind === 'order' ? known.order.payment : null
  show({
    known,
    // A failure stays in view until the payer tries again, and that it was sent until it is there.
    demoAnswer: view.demoAnswer === 'sending' ? null : view.demoAnswer,
    ...(payment && { amount: `${formatMoney(payment.amountMinor, payment.exponent)} ${payment.currency}` }),
  })
  if (stateText(view) !== before) acts.say(stateText(view))
}

let secondsKnownAt = 0
let secondsOf: Known | undefined

/** The time left goes on while the page is drawn anew. */
function runClock(): void {
  stopClock()
  const { known } = view
  if (known.kind !== 'order' || known.order.state !== 'waiting') return
  const seconds = known.order.payment?.secondsLeft ?? null
  if (seconds === null) return
  if (secondsOf !== known) [secondsOf, secondsKnownAt] = [known, performance.now()]
  stopClock = countDown(seconds - (performance.now() - secondsKnownAt) / 1_000, order.again)
}

async function sendUtr(): Promise<void> {
  const utr = plainUtr(view.typed)
  const payment = view.known.kind === 'order' ? view.known.order.payment : null
  if (utr === '' || (payment && !isUtrOf(payment.currency, utr))) return refuseUtr('faulty')
  show({ utrAnswer: 'sending' })
  const answer = await change('pay.submitUtr', { utr })
  if (answer?.code === 200) {
    show({ utrAnswer: null, typed: '' })
    order.again()
    return
  }
  refuseUtr(answer === undefined ? 'failed' : (UTR_ANSWERS[answer.code] ?? 'failed'))
}

const UTR_ANSWERS: Readonly<Record<number, NonNullable<View['utrAnswer']>>> = {
  400: 'faulty',
  409: 'late',
  429: 'often',
}

function refuseUtr(utrAnswer: NonNullable<View['utrAnswer']>): void {
  show({ utrAnswer })
  document.getElementById('utr')?.focus()
  acts.say(document.getElementById('utr-help')?.textContent ?? '')
}

async function payNow(): Promise<void> {
  show({ demoAnswer: 'sending' })
  const answer = await change('pay.payNow', {})
  show({ demoAnswer: answer?.code === 200 ? 'sent' : 'failed' })
  order.again()
}
