import { defineScreen } from '#features/define-screen.ts'

/** The queue of collection orders. */
export const ordersScreen = defineScreen({
  screen: 'orders',
  icon: 'list-details',
  load: () => import('#features/orders/order-list/OrdersPage.tsx'),
  namespaces: ['commands', 'enums', 'errors', 'list', 'orders'],
  goto: { full: 'o', customerService: 'o', supplier: 'o', supplierTeam: 't o', merchant: 'o' },
  rows: { order: {} },
  exports: 'order.export',
  list: 'orders',
  fillsHeight: true,
})

/** Performance of collection orders, by stage and by group. */
export const orderProfileScreen = defineScreen({
  screen: 'orderProfile',
  icon: 'chart-bar',
  goto: 'r o',
  load: () => import('#features/orders/order-profile/OrderProfilePage.tsx'),
  namespaces: ['commands', 'enums', 'errors', 'list', 'orders', 'profile', 'report'],
})

/** From where orders are created, and what is new in it. */
export const orderSourceScreen = defineScreen({
  screen: 'orderSource',
  icon: 'hierarchy-2',
  goto: 'r s',
  load: () => import('#features/orders/order-source/OrderSourcePage.tsx'),
  namespaces: ['commands', 'enums', 'errors', 'list', 'orders', 'orderSource', 'report'],
})

const pages = () => import('#features/orders/order-statistics/OrderStatisticsPage.tsx')
const namespaces = ['commands', 'enums', 'errors', 'list', 'orders', 'report', 'statistics'] as const

/** Statistics of collection orders: counts, amounts, success, fees and times, by whatever they are grouped by. */
export const collectionStatisticsScreen = defineScreen({
  screen: 'collectionStatistics',
  icon: 'chart-line',
  goto: 'r c',
  load: async () => {
    const { All, search } = await pages()
    return { default: All, search }
  },
  namespaces,
})

/** The same of each merchant. */
export const collectionStatisticsByMerchantScreen = defineScreen({
  screen: 'collectionStatisticsByMerchant',
  icon: 'chart-bar',
  goto: 'r m',
  load: async () => {
    const { ByMerchant, search } = await pages()
    return { default: ByMerchant, search }
  },
  namespaces,
})

/** A merchant creates orders of its own by the call that its server uses. */
export const apiTestScreen = defineScreen({
  screen: 'apiTest',
  icon: 'api',
  goto: 't a',
  load: () => import('#features/orders/order-test/OrderTestPage.tsx'),
  namespaces: ['commands', 'enums', 'errors', 'list', 'orders', 'orderTest'],
})

/** Staff create orders for a merchant by the call that merchants use. */
export const orderSubmissionTestScreen = defineScreen({
  screen: 'orderSubmissionTest',
  icon: 'test-pipe',
  goto: 't s',
  load: () => import('#features/orders/order-test/OrderTestPage.tsx'),
  namespaces: ['commands', 'enums', 'errors', 'list', 'orders', 'orderTest'],
})

/** A merchant, or staff for one, creates payouts from a file. */
export const payoutUploadScreen = defineScreen({
  screen: 'payoutUpload',
  icon: 'upload',
  goto: 't u',
  load: () => import('#features/orders/order-test/PayoutUploadPage.tsx'),
  namespaces: ['commands', 'enums', 'errors', 'list', 'orders', 'orderTest'],
})
