import { defineScreen } from '#features/define-screen.ts'
import { searchOfPage } from '#features/search-schema.ts'

/** The pool of payouts that wait to be paid. */
export const payoutPoolScreen = defineScreen({
  screen: 'payoutPool',
  icon: 'stack-2',
  ...searchOfPage(() => import('#features/payouts/payout-list/PayoutPoolPage.tsx')),
  namespaces: ['commands', 'enums', 'errors', 'list', 'payouts'],
  goto: 'q',
  list: 'payouts',
  fillsHeight: true,
})

/** The list of payouts. */
export const payoutOrdersScreen = defineScreen({
  screen: 'payoutOrders',
  icon: 'arrow-up-right',
  ...searchOfPage(() => import('#features/payouts/payout-list/PayoutOrdersPage.tsx')),
  namespaces: ['commands', 'enums', 'errors', 'list', 'payouts'],
  goto: { full: 'y', customerService: 'y', supplier: 'y', supplierTeam: 't y', merchant: 'y' },
  list: 'payouts',
  fillsHeight: true,
})
