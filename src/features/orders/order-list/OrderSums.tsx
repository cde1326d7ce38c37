import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import { formatMoneyFigure } from '#domain/money/money.ts'
import { filtersOf } from '#features/list/rows/list-row.ts'
import { Sums } from '#features/list/TotalsLine.tsx'
import type { OrderListInput } from '#features/orders/order-list/filters/order-input.ts'

/** Totals of the listed orders, by currency. */
export function OrderSums({ input, isReady }: { input: OrderListInput; isReady: boolean }) {
  const { t, i18n } = useTranslation('orders')
  const { data, isError } = useQuery({ ...query('order.listSummary', filtersOf(input)), enabled: isReady })
  const written = (count: number) => count.toLocaleString(i18n.language)
  return (
    <Sums
      heading={t('totals.received')}
      failed={isError}
      newestOnly={data && !data.isExact ? t('totals.newestOnly', { formatted: written(data.count) }) : undefined}
      sums={(data?.byCurrency ?? []).map((sum) => ({
        currency: sum.currency,
        text: formatMoneyFigure(sum.receivedMinor, sum.exponent),
        title: t('totals.currency', {
          currency: sum.currency,
          amount: formatMoneyFigure(sum.amountMinor, sum.exponent),
          received: formatMoneyFigure(sum.receivedMinor, sum.exponent),
          success: written(sum.successCount),
          formatted: written(sum.count),
        }),
      }))}
    />
  )
}
