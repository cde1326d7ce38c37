import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** The blacklist of risk control. */
export const riskBlacklistScreen = defineListScreen({
  screen: 'riskBlacklist',
  namespace: 'riskBlacklist',
  icon: 'user-off',
  load: () => import('#features/risk/blacklist/blacklist.list.ts'),
  goto: 'x',
})
