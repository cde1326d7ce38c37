import { defineScreen } from '#features/define-screen.ts'
import { searchOfPage } from '#features/search-schema.ts'

const pages = () => import('#features/orders/order-statistics/OrderStatisticsPage.tsx')
const namespaces = ['commands', 'enums', 'errors', 'list', 'orders', 'report', 'statistics'] as const

/** Statistics of collection orders: counts, amounts, success, fees and times, by whatever they are grouped by. */
export const collectionStatisticsScreen = defineScreen({
  screen: 'collectionStatistics',
  icon: 'chart-line',
  goto: 'r c',
  ...searchOfPage(async () => ({ default: (await pages()).All, search: (await pages()).search })),
  namespaces,
})

/** The same of each merchant. */
export const collectionStatisticsByMerchantScreen = defineScreen({
  screen: 'collectionStatisticsByMerchant',
  icon: 'chart-bar',
  goto: 'r m',
  ...searchOfPage(async () => ({ default: (await pages()).ByMerchant, search: (await pages()).search })),
  namespaces,
})
