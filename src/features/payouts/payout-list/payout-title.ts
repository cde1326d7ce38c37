import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { formatMoney } from '#domain/money/money.ts'
import type { PayoutTexts } from '#features/payouts/payout-texts.ts'

/** A payout as one line of text for copying. */
export function payoutTitle(row: PayoutRow, texts: PayoutTexts): string {
  const amount = `${formatMoney(row.amountMinor, row.exponent)} ${row.currency}`
  return [row.orderCode, row.merchantName, amount, texts.stage(row.stage)].join(' · ')
}
