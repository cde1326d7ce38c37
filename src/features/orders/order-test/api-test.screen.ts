import { defineScreen } from '#features/define-screen.ts'
import { orderTestSearchSchema } from '#features/orders/order-test/order-test-search.ts'

/** A merchant creates orders of its own by the call that its server uses. */
export const apiTestScreen = defineScreen({
  screen: 'apiTest',
  icon: 'api',
  goto: 't a',
  load: () => import('#features/orders/order-test/OrderTestPage.tsx'),
  search: orderTestSearchSchema,
  namespaces: ['commands', 'enums', 'errors', 'list', 'orders', 'orderTest'],
})
