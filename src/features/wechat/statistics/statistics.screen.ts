import { defineScreen } from '#features/define-screen.ts'
import { searchOfPage } from '#features/search-schema.ts'

/** Orders asked for in WeChat groups, by day and by group. */
export const weChatOrderStatisticsScreen = defineScreen({
  screen: 'weChatOrderStatistics',
  icon: 'chart-histogram',
  goto: 'z s',
  ...searchOfPage(() => import('#features/wechat/statistics/StatisticsPage.tsx')),
  namespaces: ['commands', 'enums', 'errors', 'list', 'report', 'weChatMessages', 'weChatStatistics'],
})
