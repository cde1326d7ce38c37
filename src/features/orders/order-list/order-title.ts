import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { formatMoney } from '#domain/money/money.ts'
import type { OrderTexts } from '#features/orders/order-texts.ts'

/** An order as one line of text for copying. */
export function orderTitle(row: OrderRow, texts: OrderTexts): string {
  const amount = `${formatMoney(row.amountMinor, row.exponent)} ${row.currency}`
  return [row.orderCode, row.merchantName, amount, texts.orderStatus(row.orderStatusId)].join(' · ')
}
