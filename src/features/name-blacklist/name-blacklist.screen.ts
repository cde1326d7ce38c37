import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Blacklisted payers. */
export const nameBlacklistScreen = defineListScreen({
  screen: 'nameBlacklist',
  namespace: 'nameBlacklist',
  icon: 'forbid',
  goto: 's n',
  load: () => import('#features/name-blacklist/name-blacklist.list.ts'),
})
