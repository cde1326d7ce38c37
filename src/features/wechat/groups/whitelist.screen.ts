import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** The groups that may ask. */
export const weChatGroupWhitelistScreen = defineListScreen({
  screen: 'weChatGroupWhitelist',
  namespace: 'weChatGroups',
  icon: 'list-check',
  goto: 'z w',
  load: async () => ({ default: (await import('#features/wechat/groups/groups.list.ts')).Whitelist }),
})
