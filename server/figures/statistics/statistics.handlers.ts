import type { statisticsEndpoints } from '#contract/orders/statistics.endpoints.ts'
import type { Handlers } from '#server/http/call.ts'
import { readStatistics } from '#server/figures/statistics/read-statistics.ts'
import { ORDER_STATISTICS, PAYOUT_STATISTICS } from '#server/figures/statistics/statistic-kind.ts'

export const statisticsHandlers = {
  'order.statisticsV2': readStatistics(ORDER_STATISTICS),
  'payoutOrder.statisticsV2': readStatistics(PAYOUT_STATISTICS),
} satisfies Pick<Handlers, keyof typeof statisticsEndpoints>
