import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Single attempts of callbacks. */
export const orderCallbackDetailsScreen = defineListScreen({
  screen: 'orderCallbackDetails',
  namespace: 'callbacks',
  icon: 'arrows-exchange',
  goto: 'd',
  load: () => import('#features/orders/callbacks/attempts.list.ts'),
})
