import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'

/** The payouts that were ticked for a new batch, and their money as far as their rows are known. */
export interface PickedPayouts {
  orderCodes: readonly string[]
  money: readonly { currency: string; exponent: number; amountMinor: number }[]
}

type Row = Pick<PayoutRow, 'currency' | 'exponent' | 'amountMinor'>

/** The ticked payouts with their money by currency, the currency of most payouts first. */
export function pickedPayouts(orderCodes: readonly string[], rows: readonly Row[]): PickedPayouts {
  const byCurrency = [...Map.groupBy(rows, ({ currency, exponent }) => `${currency} ${exponent}`).values()]
  return {
    orderCodes,
    money: byCurrency
      .toSorted((one, other) => other.length - one.length)
      .flatMap((some) => {
        const [first] = some
        const amountMinor = some.reduce((sum, row) => sum + row.amountMinor, 0)
        return first ? [{ currency: first.currency, exponent: first.exponent, amountMinor }] : []
      }),
  }
}
