import type { OrderDetail } from '#contract/orders/order.schemas.ts'
import { formatMoney } from '#domain/money/money.ts'
import { timeText, zoneName } from '#features/list/columns/time-text.ts'
import type { Lookup } from '#features/list/list-texts.ts'
import { makeOrderTexts } from '#features/orders/order-texts.ts'

/**
 * Facts of an order that its merchant may be shown, as text in the console's language. Accounts, people and reasons of the
 * platform stay out.
 */
export function evidenceOf({ order, history, callbacks }: OrderDetail, zone: string, t: Lookup): string {
  const texts = makeOrderTexts(t)
  const money = (minor: number | null) =>
    minor === null ? null : `${formatMoney(minor, order.exponent)} ${order.currency}`
  const time = (at: string | null) => at && `${timeText(at, zone)} (${zoneName(zone)})`
  const facts: readonly [column: string, value: string | null][] = [
    ['orderCode', order.orderCode],
    ['merchantOrderId', order.merchantOrderId],
    ['orderStatus', texts.orderStatus(order.orderStatusId)],
    ['amount', money(order.amountMinor)],
    ['realAmount', money(order.realAmountMinor)],
    ['utr', order.utr],
    ['createTime', time(order.createTime)],
    ['completedTime', time(order.completedTime)],
    ['callbackStatus', texts.callbackStatus(order.callbackStatus)],
  ]
  const section = (name: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', t(`orders:inspector.section.${name}`), ...lines]
  return [
    ...facts.flatMap(([column, value]) => (value ? [`${t(`orders:column.${column}`)}: ${value}`] : [])),
    ...section(
      'history',
      history.map(
        ({ at, event, toStatusId }) =>
          `${timeText(at, zone)}  ${texts.enum('historyEvent', event)} → ${texts.orderStatus(toStatusId)}`,
      ),
    ),
    ...section(
      'callbacks',
      callbacks.map(({ at, outcome, responseStatus }) =>
        [timeText(at, zone), '', texts.enum('callbackOutcome', outcome), responseStatus ?? ''].join(' ').trimEnd(),
      ),
    ),
  ].join('\n')
}
