import { IconBellRinging } from '@tabler/icons-react'
import { defineScreen } from '#features/define-screen.ts'
import { searchOfPage } from '#features/search-schema.ts'

/** The callbacks of orders. */
export const orderCallbacksScreen = defineScreen({
  screen: 'orderCallbacks',
  icon: IconBellRinging,
  goto: 'c',
  ...searchOfPage(() => import('#features/orders/callbacks/CallbacksPage.tsx')),
  namespaces: ['commands', 'enums', 'errors', 'list', 'orders', 'callbacks'],
  list: 'callbacks',
  fillsHeight: true,
})
