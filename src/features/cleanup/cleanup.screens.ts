import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Which old rows go to the archive, and when. */
export const dataCleanConfigScreen = defineListScreen({
  screen: 'dataCleanConfig',
  namespace: 'dataCleanConfig',
  icon: 'archive',
  goto: 's d',
  load: () => import('#features/cleanup/data-clean-config.list.ts'),
})

/** What was cleaned up, and what can be put back. */
export const dataCleanHistoryScreen = defineListScreen({
  screen: 'dataCleanHistory',
  namespace: 'dataCleanHistory',
  icon: 'history',
  goto: 's v',
  load: () => import('#features/cleanup/data-clean-history.list.ts'),
})

/** Which orders went, when, by whom, and where they lie. */
export const orderClearHistoryScreen = defineListScreen({
  screen: 'orderClearHistory',
  namespace: 'orderClearHistory',
  icon: 'file-zip',
  goto: 's x',
  load: () => import('#features/cleanup/order-clear-history.list.ts'),
})
