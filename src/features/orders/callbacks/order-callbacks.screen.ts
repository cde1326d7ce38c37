import { IconBellRinging } from '@tabler/icons-react'
import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** The callbacks of orders. */
export const orderCallbacksScreen = defineListScreen({
  screen: 'orderCallbacks',
  namespace: 'callbacks',
  icon: IconBellRinging,
  goto: 'c',
  load: () => import('#features/orders/callbacks/callbacks.list.ts'),
})
