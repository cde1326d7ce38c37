import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Which orders went, when, by whom, and where they lie. */
export const orderClearHistoryScreen = defineListScreen({
  screen: 'orderClearHistory',
  namespace: 'orderClearHistory',
  icon: 'file-zip',
  goto: 's x',
  load: () => import('#features/cleanup/order-clear-history.list.ts'),
})
