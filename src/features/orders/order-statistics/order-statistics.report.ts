import { defineReport } from '#features/report/define-report.ts'
import { statisticsParts } from '#features/report/statistics/statistics-parts.ts'
import type { StatisticsDrill } from '#features/report/statistics/statistics-view.ts'

const collection = { call: 'order.statisticsV2', filterNames: 'orders' } as const

/** Collection orders by time, channel, party, account, status and mark. */
export const orderStatisticsReport = defineReport<StatisticsDrill>()({
  ...collection,
  ...statisticsParts({ isPayout: false }),
})

/** Collection orders of each merchant. */
export const orderStatisticsByMerchantReport = defineReport<StatisticsDrill>()({
  ...collection,
  ...statisticsParts({ isPayout: false, isByMerchant: true }),
})
