import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** WeChat accounts. */
export const weChatAccountsScreen = defineListScreen({
  screen: 'weChatAccounts',
  namespace: 'weChatAccounts',
  icon: 'brand-wechat',
  goto: 'z a',
  load: () => import('#features/wechat/accounts/accounts.list.ts'),
})
