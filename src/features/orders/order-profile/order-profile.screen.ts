import { defineScreen } from '#features/define-screen.ts'
import { searchOfPage } from '#features/search-schema.ts'

/** Performance of collection orders, by stage and by group. */
export const orderProfileScreen = defineScreen({
  screen: 'orderProfile',
  icon: 'chart-bar',
  goto: 'r o',
  ...searchOfPage(() => import('#features/orders/order-profile/OrderProfilePage.tsx')),
  namespaces: ['commands', 'enums', 'errors', 'list', 'orders', 'profile', 'report'],
})
