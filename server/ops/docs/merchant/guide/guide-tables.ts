import { merchantCallback } from '#contract/merchant-api/merchant-callback.ts'
import { MERCHANT_ERRORS, MERCHANT_FAULTS } from '#contract/merchant-api/merchant-errors.ts'
import { httpStatusOf } from '#contract/wire/codes.ts'
import { channelFieldsOf } from '#domain/accounts/channel-fields.ts'
import { CALLBACK_DELAYS_SECONDS } from '#domain/limits.ts'
import { CALLBACK_OUTCOMES, ORDER_STATUS_IDS, ORDER_STATUSES } from '#domain/orders/order-status.ts'
import { callbackText, callText } from '#domain/orders/order-sign.ts'
import { outcomesOf, TEST_OUTCOMES } from '#domain/orders/test-orders.ts'
import type { TestDirection } from '#domain/orders/test-orders.ts'
import { PAYOUT_STATUS_IDS, STAGE_STATUSES } from '#domain/payouts/payout-status.ts'
import type { PayoutStatus } from '#domain/payouts/payout-status.ts'
import { PRODUCTS } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import type { Locale } from '#domain/text/locales.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import { NOTIFIED as TOLD_ORDERS } from '#server/collect/orders/transition/order-effects.ts'
import { fieldsBelow } from '#server/ops/docs/merchant/reference/documented-schema.ts'
import { merchantCalls } from '#server/ops/docs/merchant/reference/merchant-openapi.ts'
import { readVectors } from '#server/ops/docs/merchant/guide/sdk-files.ts'
import {
  DOC_TEXTS,
  errorMeaning,
  errorRemedy,
  faultMeaning,
  fieldMeaning,
  textAt,
} from '#server/ops/docs/merchant/merchant-texts.ts'
import { jsonSchema } from '#server/ops/docs/openapi.ts'
import { escapeHtml } from '#server/ops/docs/signing-section.ts'
import { NOTIFIED as TOLD_PAYOUTS } from '#server/payout/payouts/transition/payout-effects.ts'
import { ENUM_NAMES } from '#server/platform/csv/enum-names.ts'

type Column = keyof (typeof DOC_TEXTS)['en-US']['column']
type Cell = string | number | { code: string }

/** A table with headings in the reader's language. */
function table(locale: Locale, columns: readonly Column[], rows: readonly (readonly Cell[])[]): string {
  const names = DOC_TEXTS[locale].column
  const head = columns.map((column) => `<th scope="col">${escapeHtml(names[column])}</th>`).join('')
  const body = rows.map((row) => `<tr>${row.map(cellHtml).join('')}</tr>`).join('')
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

/** The longest code that stands in one line. */
const SHORT = 40

const cellHtml = (cell: Cell) =>
  `<td${typeof cell === 'object' && cell.code.length <= SHORT ? ' class="short"' : ''}>${htmlOf(cell)}</td>`
const htmlOf = (cell: Cell) =>
  typeof cell === 'object' ? `<code>${escapeHtml(cell.code)}</code>` : inline(escapeHtml(String(cell)))
/** Text between back quotes as code. */
const inline = (text: string) => text.replaceAll(/`([^`]+)`/g, '<code>$1</code>')
const code = (text: string) => ({ code: text })

/** The products that have orders, with what a creation needs to know. */
export function productTable(locale: Locale): string {
  const { column } = DOC_TEXTS[locale]
  const rows = PRODUCTS.flatMap((product: Product) => {
    const { currency, direction, exponent, id, name, payableStep = 1 } = product
    if (direction === 'monitor') return []
    const names: Readonly<Record<string, string>> = ENUM_NAMES[locale].product
    const fields = channelFieldsOf(id)
      .map((field) => `\`${field}\``)
      .join(' ')
    return [[code(String(id)), names[name] ?? name, column[direction], currency, exponent, payableStep, fields]]
  })
  return table(locale, ['code', 'product', 'direction', 'currency', 'exponent', 'step', 'fields'], rows)
}

/** True for states that something leaves without a person. */
const movesOn = (state: string) =>
  orderLifecycle.transitions.some(
    ({ by, from, to }) => to !== 'same' && by !== 'person' && (from as readonly string[]).includes(state),
  )

export function orderStatusTable(locale: Locale): string {
  const { column, orderStatus } = DOC_TEXTS[locale]
  const rows = ORDER_STATUSES.map((status) => [
    code(String(ORDER_STATUS_IDS[status])),
    ENUM_NAMES[locale].orderStatus[status],
    movesOn(status) ? column.yes : column.no,
    status === 'timedOut' ? column.bySetting : TOLD_ORDERS.includes(status) ? column.yes : column.no,
    orderStatus[status],
  ])
  return table(locale, ['number', 'state', 'isEnd', 'told', 'meaning'], rows)
}

export function payoutStatusTable(locale: Locale): string {
  const { column, payoutStatus } = DOC_TEXTS[locale]
  const told = new Set(TOLD_PAYOUTS.map((stage) => STAGE_STATUSES[stage].payout))
  const rows = (Object.keys(PAYOUT_STATUS_IDS) as PayoutStatus[]).map((status) => [
    code(String(PAYOUT_STATUS_IDS[status])),
    ENUM_NAMES[locale].payoutStatus[status],
    told.has(status) ? column.yes : column.no,
    payoutStatus[status],
  ])
  return table(locale, ['number', 'state', 'told', 'meaning'], rows)
}

/** The fields of a callback. */
export function callbackFieldTable(locale: Locale): string {
  const rows = fieldsBelow(jsonSchema(merchantCallback, 'output'), 'callback').map(([path, doc]) => [
    code(path.replace(/^callback\./, '')),
    fieldMeaning(locale, path) ?? '',
    code(JSON.stringify(doc?.example)),
  ])
  return table(locale, ['field', 'meaning', 'example'], rows)
}

/** All attempts of a callback, as the platform makes them. */
export function callbackScheduleTable(locale: Locale): string {
  let since = 0
  const rows = CALLBACK_DELAYS_SECONDS.map((delay, at) => {
    since += delay
    return [at + 1, spanText(locale, delay), spanText(locale, since)]
  })
  return table(locale, ['attempt', 'after', 'since'], rows)
}

/** A span in the largest units that tell it, in the reader's language. */
export function spanText(locale: Locale, seconds: number): string {
  const units = [
    { unit: 'hour', length: 3_600 },
    { unit: 'minute', length: 60 },
    { unit: 'second', length: 1 },
  ]
  let rest = seconds
  const parts = units.flatMap(({ length, unit }) => {
    const count = Math.floor(rest / length)
    rest -= count * length
    return count > 0 ? [new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count)] : []
  })
  return parts.length === 0 ? '0' : parts.join(' ')
}

export const daysText = (locale: Locale, days: number): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days)

/** Outcomes of test orders of a direction, by the word and by the last digits of the amount. */
export function outcomeTable(locale: Locale, direction: TestDirection): string {
  const rows = outcomesOf(direction).map((outcome) => [
    code(outcome),
    code(`…${String(TEST_OUTCOMES[outcome].digits).padStart(2, '0')}`),
    ENUM_NAMES[locale].testOutcome[outcome],
  ])
  return table(locale, ['word', 'digits', 'outcome'], rows)
}

export function callbackOutcomeTable(locale: Locale): string {
  const rows = CALLBACK_OUTCOMES.map((outcome) => [code(outcome), ENUM_NAMES[locale].callbackOutcome[outcome]])
  return table(locale, ['outcome', 'meaning'], rows)
}

export function errorTable(locale: Locale): string {
  const rows = MERCHANT_ERRORS.map(({ code: number, msg }) => [
    httpStatusOf(number),
    code(msg),
    errorMeaning(locale, msg),
    errorRemedy(locale, msg),
  ])
  return table(locale, ['status', 'msg', 'meaning', 'remedy'], rows)
}

export function faultTable(locale: Locale): string {
  return table(
    locale,
    ['fault', 'meaning'],
    MERCHANT_FAULTS.map((fault) => [code(fault), faultMeaning(locale, fault)]),
  )
}

/** Every call with its path, as a list of what there is. */
export function callTable(locale: Locale): string {
  return table(
    locale,
    ['path', 'meaning'],
    merchantCalls().map(([name, { path }]) => [code(path), textAt(DOC_TEXTS[locale].call, name)]),
  )
}

/** A call and a callback as they are signed; the file has more. */
export function vectorBlocks(locale: Locale): string {
  const { callbacks, calls } = readVectors()
  const { column } = DOC_TEXTS[locale]
  return [calls[0], callbacks[0]]
    .flatMap((vector) => {
      if (!vector) return []
      const { body, key, path, sign, time } = vector
      const text = path === undefined ? callbackText(time, body) : callText(time, path, body)
      const lines = [`${column.key}: ${key}`, `${column.text}: ${text}`, `${column.sign}: ${sign}`]
      return [`<pre><code>${escapeHtml(lines.join('\n'))}</code></pre>`]
    })
    .join('\n')
}

/** The older signature in the body, in both of its versions. */
export function bodyVectorTable(locale: Locale): string {
  return table(
    locale,
    ['version', 'text', 'sign'],
    readVectors().bodySigns.map(({ sign, text, version }) => [version, code(text), code(sign)]),
  )
}
