import { defineScreen } from '#features/define-screen.ts'
import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Groups of WeChat accounts, and all messages. */
export const weChatGroupsScreen = defineListScreen({
  screen: 'weChatGroups',
  namespace: 'weChatGroups',
  rows: { 'weChatGroup.getList': {}, 'weChatMessage.getList': { view: 'messages' } },
  alsoNamed: ['weChatMessages'],
  exports: 'weChatGroup.export',
  icon: 'messages',
  goto: 'z g',
  load: () => import('#features/wechat/groups/GroupsPage.tsx'),
})

/** The groups that may ask. */
export const weChatGroupWhitelistScreen = defineListScreen({
  screen: 'weChatGroupWhitelist',
  namespace: 'weChatGroups',
  call: 'weChatGroup.getList',
  exports: 'weChatGroup.export',
  icon: 'list-check',
  goto: 'z w',
  load: async () => ({ default: (await import('#features/wechat/groups/groups.list.ts')).Whitelist }),
})

/** Orders asked for in WeChat groups, by day and by group. */
export const weChatOrderStatisticsScreen = defineScreen({
  screen: 'weChatOrderStatistics',
  icon: 'chart-histogram',
  goto: 'z s',
  load: () => import('#features/wechat/statistics/StatisticsPage.tsx'),
  namespaces: ['commands', 'enums', 'errors', 'list', 'report', 'weChatMessages', 'weChatStatistics'],
})
