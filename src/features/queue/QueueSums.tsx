import { useTranslation } from 'react-i18next'
import { formatMoneyFigure } from '#domain/money/money.ts'
import { useLookup } from '#features/list/list-texts.ts'
import { Sums } from '#features/list/TotalsLine.tsx'
import type { QueueNamespace } from '#features/queue/queue-row.ts'

interface CurrencyFigures {
  currency: string
  exponent: number
  amountMinor: number
  count: number
}

interface QueueSumsProps<Figures extends CurrencyFigures> {
  namespace: QueueNamespace
  heading: string
  /** The answer of the queue's summary call. */
  summary: { data: { isExact: boolean; count: number; byCurrency: readonly Figures[] } | undefined; isError: boolean }
  /** The figure that stands in the line. */
  shownOf: (sum: Figures) => number
  /** The figures that only this queue sums, as its breakdown names them. */
  ownOf: (
    sum: Figures,
    written: { money: (minor: number) => string; number: (count: number) => string },
  ) => Record<string, string>
}

/** Totals of the listed rows, by currency. */
export function QueueSums<Figures extends CurrencyFigures>({
  namespace,
  heading,
  summary: { data, isError },
  shownOf,
  ownOf,
}: QueueSumsProps<Figures>) {
  const { i18n } = useTranslation(namespace)
  const t = useLookup()
  const number = (count: number) => count.toLocaleString(i18n.language)
  return (
    <Sums
      heading={heading}
      failed={isError}
      newestOnly={
        data && !data.isExact ? t(`${namespace}:totals.newestOnly`, { formatted: number(data.count) }) : undefined
      }
      sums={(data?.byCurrency ?? []).map((sum) => {
        const money = (minor: number) => formatMoneyFigure(minor, sum.exponent)
        return {
          currency: sum.currency,
          text: money(shownOf(sum)),
          title: t(`${namespace}:totals.currency`, {
            currency: sum.currency,
            amount: money(sum.amountMinor),
            formatted: number(sum.count),
            ...ownOf(sum, { money, number }),
          }),
        }
      })}
    />
  )
}
