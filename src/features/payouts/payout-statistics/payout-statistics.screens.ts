import { defineScreen } from '#features/define-screen.ts'
import { searchOfPage } from '#features/search-schema.ts'

const pages = () => import('#features/payouts/payout-statistics/PayoutStatisticsPage.tsx')
const namespaces = ['commands', 'enums', 'errors', 'list', 'payouts', 'report', 'statistics'] as const

/** Statistics of payouts: counts, amounts, success, fees and times, by whatever they are grouped by. */
export const payoutStatisticsScreen = defineScreen({
  screen: 'payoutStatistics',
  icon: 'chart-line',
  goto: 'r p',
  ...searchOfPage(async () => {
    const { All, search } = await pages()
    return { default: All, search }
  }),
  namespaces,
})

/** The same of each merchant. */
export const payoutStatisticsByMerchantScreen = defineScreen({
  screen: 'payoutStatisticsByMerchant',
  icon: 'chart-bar',
  goto: 'r y',
  ...searchOfPage(async () => {
    const { ByMerchant, search } = await pages()
    return { default: ByMerchant, search }
  }),
  namespaces,
})
