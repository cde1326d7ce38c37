import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Rules about addresses. */
export const ipWhitelistScreen = defineListScreen({
  screen: 'ipWhitelist',
  namespace: 'ipWhitelist',
  icon: 'network',
  goto: 's i',
  load: () => import('#features/ip-whitelist/ip-whitelist.list.ts'),
})
