import type { OutputOf } from '#contract/contract.ts'

type Summary = OutputOf<'order.bulkPreview'>['summary']

/** What a summary reads of a row. */
export interface SummarizedRow {
  currency: string
  exponent: number
  amountMinor: number
  isPaid: boolean
  createdAt: Date
}

/** What a run is about: the money by currency, how many rows are paid already, and when the oldest was made. */
export function summaryOf(rows: readonly SummarizedRow[]): Summary {
  const byCurrency = Map.groupBy(rows, ({ currency, exponent }) => `${currency} ${exponent}`)
  const oldest = rows.reduce((first, { createdAt }) => Math.min(first, createdAt.getTime()), Infinity)
  return {
    money: [...byCurrency.values()].flatMap((some) => {
      const [first] = some
      const amountMinor = some.reduce((sum, row) => sum + row.amountMinor, 0)
      return first ? [{ currency: first.currency, exponent: first.exponent, amountMinor }] : []
    }),
    paid: rows.filter(({ isPaid }) => isPaid).length,
    oldestAt: rows.length === 0 ? null : new Date(oldest).toISOString(),
  }
}
