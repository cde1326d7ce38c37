import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import { formatMoneyFigure } from '#domain/money/money.ts'
import { filtersOf } from '#features/list/rows/list-row.ts'
import { Sums } from '#features/list/TotalsLine.tsx'
import type { PayoutListInput } from '#features/payouts/payout-list/filters/payout-input.ts'

/** Totals of the listed payouts, by currency. */
export function PayoutSums({ input, isPool, isReady }: { input: PayoutListInput; isPool: boolean; isReady: boolean }) {
  const { t, i18n } = useTranslation('payouts')
  const { data, isError } = useQuery({ ...query('payoutOrder.listSummary', filtersOf(input)), enabled: isReady })
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <Sums
      heading={t(isPool ? 'totals.toPay' : 'totals.paid')}
      failed={isError}
      newestOnly={data && !data.isExact ? t('totals.newestOnly', { formatted: number.format(data.count) }) : undefined}
      sums={(data?.byCurrency ?? []).map((sum) => ({
        currency: sum.currency,
        text: formatMoneyFigure(isPool ? sum.amountMinor : sum.paidMinor, sum.exponent),
        title: t('totals.currency', {
          currency: sum.currency,
          amount: formatMoneyFigure(sum.amountMinor, sum.exponent),
          paid: formatMoneyFigure(sum.paidMinor, sum.exponent),
          completed: number.format(sum.completedCount),
          formatted: number.format(sum.count),
        }),
      }))}
    />
  )
}
