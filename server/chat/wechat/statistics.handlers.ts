import type { weChatStatisticsEndpoints } from '#contract/wechat/statistics.endpoints.ts'
import type { Handlers } from '#server/http/call.ts'
import { readStatistics } from '#server/chat/wechat/read-statistics.ts'

/** Handlers of what was asked in the groups of WeChat accounts. */
export const weChatStatisticsHandlers = {
  'weChatStatistics.getReport': readStatistics,
} satisfies Pick<Handlers, keyof typeof weChatStatisticsEndpoints>
