import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** What was cleaned up, and what can be put back. */
export const dataCleanHistoryScreen = defineListScreen({
  screen: 'dataCleanHistory',
  namespace: 'dataCleanHistory',
  icon: 'history',
  goto: 's v',
  load: () => import('#features/cleanup/data-clean-history.list.ts'),
})
