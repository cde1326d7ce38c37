import { IconArrowsExchange } from '@tabler/icons-react'
import { defineScreen } from '#features/define-screen.ts'
import { attemptSearchSchema } from '#features/orders/callbacks/callback-search.ts'

/** Single attempts of callbacks. */
export const orderCallbackDetailsScreen = defineScreen({
  screen: 'orderCallbackDetails',
  icon: IconArrowsExchange,
  load: () => import('#features/orders/callbacks/CallbackDetailsPage.tsx'),
  search: attemptSearchSchema,
  namespaces: ['commands', 'enums', 'errors', 'list', 'orders', 'callbacks'],
  list: 'callbacks',
  fillsHeight: true,
})
