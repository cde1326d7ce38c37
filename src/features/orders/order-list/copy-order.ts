import type { OrderRow } from '#contract/order.schemas.ts'
import { formatMoney } from '#domain/money.ts'
import type { OrderTexts } from '#features/orders/order-texts.ts'

/** Within this time the same key copies more. */
const AGAIN_MS = 2_000

interface LastCopy {
  code: string
  at: number
  step: number
}

/** Copies an order's number; pressed again at once with its title, and again as a link. Answers what was copied. */
export function createCopier(write: (text: string) => Promise<void>, now: () => number) {
  let last: LastCopy = { code: '', at: -Infinity, step: -1 }
  return async (code: string, row: OrderRow | undefined, texts: OrderTexts, link: string): Promise<string> => {
    const forms = [code, row ? titleOf(row, texts) : code, link]
    const isAgain = last.code === code && now() - last.at < AGAIN_MS
    const step = isAgain ? (last.step + 1) % forms.length : 0
    last = { code, at: now(), step }
    const text = forms[step] ?? code
    await write(text)
    return text
  }
}

function titleOf(row: OrderRow, texts: OrderTexts): string {
  const amount = `${formatMoney(row.amountMinor, row.exponent)} ${row.currency}`
  return [row.orderCode, row.merchantName, amount, texts.orderStatus(row.orderStatusId)].join(' · ')
}
