import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** The callbacks of orders. */
export const orderCallbacksScreen = defineListScreen({
  screen: 'orderCallbacks',
  namespace: 'callbacks',
  icon: 'bell-ringing',
  goto: 'c',
  load: () => import('#features/orders/callbacks/callbacks.list.ts'),
})
