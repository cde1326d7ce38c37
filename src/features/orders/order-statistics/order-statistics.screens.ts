import { defineScreen } from '#features/define-screen.ts'
import { searchOfPage } from '#features/search-schema.ts'

const pages = () => import('#features/orders/order-statistics/OrderStatisticsPage.tsx')
const namespaces = ['commands', 'enums', 'errors', 'list', 'orders', 'report', 'statistics'] as const

/** Statistics of collection orders: counts, amounts, success, fees and times, by whatever they are grouped by. */
export const collectionStatisticsScreen = defineScreen({
  screen: 'collectionStatistics',
  icon: 'chart-line',
  goto: 'r c',
  ...searchOfPage(async () => {
    const { All, search } = await pages()
    return { default: All, search }
  }),
  namespaces,
})

/** The same of each merchant. */
export const collectionStatisticsByMerchantScreen = defineScreen({
  screen: 'collectionStatisticsByMerchant',
  icon: 'chart-bar',
  goto: 'r m',
  ...searchOfPage(async () => {
    const { ByMerchant, search } = await pages()
    return { default: ByMerchant, search }
  }),
  namespaces,
})
