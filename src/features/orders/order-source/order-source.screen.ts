import { defineScreen } from '#features/define-screen.ts'
import { searchOfPage } from '#features/search-schema.ts'

/** From where orders are created, and what is new in it. */
export const orderSourceScreen = defineScreen({
  screen: 'orderSource',
  icon: 'hierarchy-2',
  goto: 'r s',
  ...searchOfPage(() => import('#features/orders/order-source/OrderSourcePage.tsx')),
  namespaces: ['commands', 'enums', 'errors', 'list', 'orders', 'orderSource', 'report'],
})
