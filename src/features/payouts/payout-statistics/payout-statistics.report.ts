import { defineReport } from '#features/report/define-report.ts'
import { statisticsParts } from '#features/report/statistics/statistics-parts.ts'
import type { StatisticsDrill } from '#features/report/statistics/statistics-view.ts'

const payout = { call: 'payoutOrder.statisticsV2', filterNames: 'payouts' } as const

/** Payouts by time, channel, party, account, status and mark. */
export const payoutStatisticsReport = defineReport<StatisticsDrill>()({
  ...payout,
  ...statisticsParts({ isPayout: true }),
})

/** Payouts of each merchant. */
export const payoutStatisticsByMerchantReport = defineReport<StatisticsDrill>()({
  ...payout,
  ...statisticsParts({ isPayout: true, isByMerchant: true }),
})
