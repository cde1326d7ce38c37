import type { Statistics } from '#contract/orders/statistics.endpoints.ts'
import { ORDER_MARK_IDS } from '#domain/orders/order-status.ts'
import { PRODUCTS } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import type { ScreenVariant } from '#domain/screens.ts'
import { successDrill } from '#domain/statistics/statistic-drill.ts'
import type { StatisticDimension } from '#domain/statistics/statistics.ts'
import { choiceFilter, choicesOf } from '#features/list/fields/filters.ts'
import type { Measure } from '#features/report/report-row.ts'
import { statisticsStack } from '#features/report/statistics/stacked-trend.ts'
import { statisticDimensions } from '#features/report/statistics/statistics-dimensions.ts'
import { statisticsSearchSchema } from '#features/report/statistics/statistics-search.ts'
import type { StatisticsSearch } from '#features/report/statistics/statistics-search.ts'
import { blocksOf, valuesOf } from '#features/report/statistics/statistics-view.ts'
import type { StatisticMeasure, StatisticsDrill, StatisticsView } from '#features/report/statistics/statistics-view.ts'

const MERCHANT_UNSEEN = ['merchantId', 'supplierId', 'orderMark', 'orderType'] as const
const SUPPLIER_UNSEEN = ['supplierId'] as const

/** Dimensions to count by, as far as the variant's people may see them. */
function groupByOf(variant: ScreenVariant | undefined, isByMerchant: boolean): StatisticDimension[] {
  if (isByMerchant) return ['day', 'hour', 'product', 'merchant']
  const everyone = ['day', 'hour', 'weekHour', 'product', 'status'] as const
  if (variant === 'merchant') return [...everyone]
  return [...everyone, 'merchant', 'account', 'mark', ...(variant === 'supplier' ? [] : (['supplier'] as const))]
}

/** Parts that statistics of collection orders and of payouts share; each adds its call, texts and queue. */
export function statisticsParts({ isPayout, isByMerchant = false }: { isPayout: boolean; isByMerchant?: boolean }) {
  const success = { only: successDrill(isPayout) }
  const products = PRODUCTS.filter(
    (product: Product) => product.direction === (isPayout ? 'payout' : 'collection'),
  ).map((product) => ({ value: product.id, group: 'product' as const, name: product.name }))
  const measures: Readonly<Record<StatisticMeasure, Measure<StatisticsDrill, StatisticMeasure>>> = {
    count: { kind: 'count' },
    amountMinor: { kind: 'money' },
    successCount: { kind: 'count', better: 'more', ...success },
    successAmountMinor: { kind: 'money', better: 'more', ...success },
    successRate: { kind: 'rate', of: ['successCount', 'count'], better: 'more' },
    feesMinor: { kind: 'money', ...success },
    profitMinor: { kind: 'money', better: 'more', ...success },
    averageMs: { kind: 'average', unit: 'duration', of: ['successMs', 'successCount'], better: 'less', ...success },
    successMs: { kind: 'duration', ...success },
  }
  const shown = [
    'count',
    'amountMinor',
    'successCount',
    'successAmountMinor',
    'successRate',
    'feesMinor',
    'profitMinor',
    'averageMs',
  ] as const
  const inputOf = (
    { merchantId, supplierId, productId, orderMark, orderType, reading }: StatisticsSearch,
    { from, to }: { from?: string; to?: string },
    variant?: ScreenVariant,
  ) => ({
    startTime: from,
    endTime: to,
    merchantId,
    supplierId,
    productId,
    orderMark,
    orderType,
    reading,
    groupBy: groupByOf(variant, isByMerchant),
    groupByMerchant: isByMerchant ? true : undefined,
  })
  return {
    namespace: 'statistics' as const,
    search: statisticsSearchSchema,
    filters: [
      { id: 'merchantId', fields: ['merchantId'], editor: { kind: 'party', role: 'merchant' } },
      { id: 'supplierId', fields: ['supplierId'], editor: { kind: 'party', role: 'supplier' } },
      choiceFilter('productId', products),
      choiceFilter('orderMark', choicesOf('orderMark', ORDER_MARK_IDS)),
      { ...choiceFilter('orderType', choicesOf('orderMark', ORDER_MARK_IDS)), unlisted: true },
    ] as const,
    without: { merchant: MERCHANT_UNSEEN, supplier: SUPPLIER_UNSEEN },
    carried: ['merchantId', 'supplierId', 'productId', 'orderMark', 'currency'] as const,
    fixed: {},
    unspanned: 'today' as const,
    inputOf,
    span: ({ span, countedAt }: Statistics) => ({ ...span, countedAt }),
    blocks: blocksOf,
    facts: ({ reading, countedAt, checkedAt, countsArchived }: Statistics) => ({
      reading,
      countedAt,
      checkedAt,
      countsArchived,
    }),
    measures,
    totals: {
      measures: shown,
      of: ({ total }: StatisticsView) => valuesOf(total),
      before: ({ total }: StatisticsView) => valuesOf(total.before),
    },
    dimensions: statisticDimensions(isPayout, isByMerchant),
    stack: statisticsStack(inputOf),
    movers: isByMerchant ? ['merchant', 'product'] : ['merchant', 'supplier', 'account', 'product'],
  }
}
