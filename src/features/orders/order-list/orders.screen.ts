import { defineScreen } from '#features/define-screen.ts'
import { orderSearchSchema } from '#features/orders/order-list/filters/order-search.ts'

/** The queue of collection orders. */
export const ordersScreen = defineScreen({
  screen: 'orders',
  icon: 'list-details',
  load: () => import('#features/orders/order-list/OrdersPage.tsx'),
  search: orderSearchSchema,
  namespaces: ['commands', 'enums', 'errors', 'list', 'orders'],
  goto: { full: 'o', customerService: 'o', supplier: 'o', supplierTeam: 't o', merchant: 'o' },
  list: 'orders',
  fillsHeight: true,
})
