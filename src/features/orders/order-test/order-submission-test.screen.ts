import { defineScreen } from '#features/define-screen.ts'
import { orderTestSearchSchema } from '#features/orders/order-test/order-test-search.ts'

/** Staff create orders for a merchant by the call that merchants use. */
export const orderSubmissionTestScreen = defineScreen({
  screen: 'orderSubmissionTest',
  icon: 'test-pipe',
  goto: 't s',
  load: () => import('#features/orders/order-test/OrderTestPage.tsx'),
  search: orderTestSearchSchema,
  namespaces: ['commands', 'enums', 'errors', 'list', 'orders', 'orderTest'],
})
