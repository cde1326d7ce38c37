import { defineScreen } from '#features/define-screen.ts'

/** The pool of payouts that wait to be paid. */
export const payoutPoolScreen = defineScreen({
  screen: 'payoutPool',
  icon: 'stack-2',
  load: () => import('#features/payouts/payout-list/PayoutPoolPage.tsx'),
  namespaces: ['commands', 'enums', 'errors', 'list', 'payouts'],
  goto: 'q',
  rows: { payout: {} },
  exports: 'payoutOrder.export',
  list: 'payouts',
  fillsHeight: true,
})

/** The list of payouts. */
export const payoutOrdersScreen = defineScreen({
  screen: 'payoutOrders',
  icon: 'arrow-up-right',
  load: () => import('#features/payouts/payout-list/PayoutOrdersPage.tsx'),
  namespaces: ['commands', 'enums', 'errors', 'list', 'payouts'],
  goto: { full: 'y', customerService: 'y', supplier: 'y', supplierTeam: 't y', merchant: 'y' },
  rows: { payout: {} },
  exports: 'payoutOrder.export',
  list: 'payouts',
  fillsHeight: true,
})

/** Payout batches: files for banks, their confirmation and what went wrong. */
export const payoutBatchesScreen = defineScreen({
  screen: 'payoutBatches',
  icon: 'stack-3',
  load: () => import('#features/payouts/batches/BatchesPage.tsx'),
  namespaces: ['commands', 'enums', 'errors', 'list', 'payoutBatches'],
  goto: 'b',
  rows: { payoutBatch: {} },
  list: 'payoutBatches',
  fillsHeight: true,
})

const pages = () => import('#features/payouts/payout-statistics/PayoutStatisticsPage.tsx')
const namespaces = ['commands', 'enums', 'errors', 'list', 'payouts', 'report', 'statistics'] as const

/** Statistics of payouts: counts, amounts, success, fees and times, by whatever they are grouped by. */
export const payoutStatisticsScreen = defineScreen({
  screen: 'payoutStatistics',
  icon: 'chart-line',
  goto: 'r p',
  load: async () => {
    const { All, search } = await pages()
    return { default: All, search }
  },
  namespaces,
})

/** The same of each merchant. */
export const payoutStatisticsByMerchantScreen = defineScreen({
  screen: 'payoutStatisticsByMerchant',
  icon: 'chart-bar',
  goto: 'r y',
  load: async () => {
    const { ByMerchant, search } = await pages()
    return { default: ByMerchant, search }
  },
  namespaces,
})
