import { contract } from '#contract/contract.ts'
import { MERCHANT_LIST_HOURS, MERCHANT_PAGE_MAX } from '#contract/parties/merchant-query.endpoints.ts'
import {
  CALLBACK_DELAYS_SECONDS,
  CALLBACK_SUCCESS_TEXT,
  CALLBACK_TIMEOUT_MS,
  KEY_OVERLAP_HOURS,
} from '#domain/limits.ts'
import { ORDER_INPUT } from '#domain/lists/orders/orders.fields.ts'
import { TEST_BALANCE_MAJOR, TEST_KEY_PREFIX, TEST_ORDER_DAYS } from '#domain/orders/test-orders.ts'
import { SIGN_HEADERS, SIGN_WINDOW_SECONDS } from '#domain/orders/order-sign.ts'
import type { Locale } from '#domain/text/locales.ts'
import {
  bodyVectorTable,
  callbackFieldTable,
  callbackOutcomeTable,
  callbackScheduleTable,
  callTable,
  errorTable,
  faultTable,
  orderStatusTable,
  payoutStatusTable,
  productTable,
  daysText,
  outcomeTable,
  spanText,
  vectorBlocks,
} from '#server/ops/docs/merchant/guide/guide-tables.ts'
import { EXAMPLE_KEY } from '#server/ops/docs/merchant/reference/merchant-openapi.ts'
import { sampleBlocks } from '#server/ops/docs/merchant/guide/sdk-files.ts'
import { orderDrawing, payoutDrawing } from '#server/ops/docs/merchant/guide/status-drawing.ts'
import { BASE_MARK } from '#server/ops/docs/kept-page.ts'
import { REQUESTS_A_MINUTE } from '#server/http/limits/rate-limits.ts'

/** Values of the guide's placeholders in the reader's language. */
const VALUES: Readonly<Record<string, (locale: Locale) => string>> = {
  language: (locale) => locale,
  base: () => BASE_MARK,
  exampleKey: () => EXAMPLE_KEY,
  timeHeader: () => SIGN_HEADERS.time,
  signHeader: () => SIGN_HEADERS.sign,
  eventHeader: () => SIGN_HEADERS.event,
  attemptHeader: () => SIGN_HEADERS.attempt,
  signWindow: (locale) => spanText(locale, SIGN_WINDOW_SECONDS),
  keyOverlap: (locale) => spanText(locale, KEY_OVERLAP_HOURS * 3_600),
  callbackAnswer: () => CALLBACK_SUCCESS_TEXT,
  callbackTimeout: (locale) => spanText(locale, CALLBACK_TIMEOUT_MS / 1_000),
  callbackAttempts: () => String(CALLBACK_DELAYS_SECONDS.length),
  callbackSpan: (locale) =>
    spanText(
      locale,
      CALLBACK_DELAYS_SECONDS.reduce<number>((sum, delay) => sum + delay, 0),
    ),
  pageMax: () => String(MERCHANT_PAGE_MAX),
  listSpan: (locale) => spanText(locale, MERCHANT_LIST_HOURS * 3_600),
  requestsAMinute: (locale) => REQUESTS_A_MINUTE.toLocaleString(locale),
  numberLength: () => String(ORDER_INPUT.mchOrderNo.maxLength),
  subjectLength: () => String(ORDER_INPUT.subject.maxLength),
  bodyLength: () => String(ORDER_INPUT.body.maxLength),
  calls: callTable,
  products: productTable,
  orderStatuses: orderStatusTable,
  orderDrawing,
  payoutStatuses: payoutStatusTable,
  payoutDrawing,
  vectors: vectorBlocks,
  bodyVectors: bodyVectorTable,
  callbackFields: callbackFieldTable,
  callbackSchedule: callbackScheduleTable,
  callbackOutcomes: callbackOutcomeTable,
  errors: errorTable,
  faults: faultTable,
  samples: sampleBlocks,
  testPrefix: () => TEST_KEY_PREFIX,
  testDays: (locale) => daysText(locale, TEST_ORDER_DAYS),
  testBalance: (locale) => TEST_BALANCE_MAJOR.toLocaleString(locale),
  testPayPath: () => contract['api.test.order.pay'].path,
  collectionOutcomes: (locale) => outcomeTable(locale, 'collection'),
  payoutOutcomes: (locale) => outcomeTable(locale, 'payout'),
}

/** Fills the placeholders (`{{name}}`) of a guide's Markdown; throws RangeError for an unknown one. */
export function filled(markdown: string, locale: Locale): string {
  return markdown.replaceAll(/\{\{(\w+)\}\}/g, (_mark, name: string) => {
    const value = VALUES[name]
    if (value === undefined) throw new RangeError(`unknown placeholder {{${name}}}`)
    return value(locale)
  })
}
