import { IconBellRinging } from '@tabler/icons-react'
import { defineScreen } from '#features/define-screen.ts'
import { callbackSearchSchema } from '#features/orders/callbacks/callback-search.ts'

/** The callbacks of orders. */
export const orderCallbacksScreen = defineScreen({
  screen: 'orderCallbacks',
  icon: IconBellRinging,
  load: () => import('#features/orders/callbacks/CallbacksPage.tsx'),
  search: callbackSearchSchema,
  namespaces: ['commands', 'enums', 'errors', 'list', 'orders', 'callbacks'],
  list: 'callbacks',
  fillsHeight: true,
})
