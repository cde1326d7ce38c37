import type { ScreenPageProps } from '#features/define-screen.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { PayoutListPage } from '#features/payouts/payout-list/PayoutListPage.tsx'

export { payoutSearchSchema as search } from '#features/payouts/payout-list/filters/payout-search.ts'

/** The list of payouts. */
export default function PayoutOrdersPage(props: ScreenPageProps<ListSearch>) {
  return <PayoutListPage {...props} name="payoutOrders" />
}
