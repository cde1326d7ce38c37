import type { ScreenPageProps } from '#features/define-screen.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { PayoutListPage } from '#features/payouts/payout-list/PayoutListPage.tsx'

export { payoutSearchSchema as search } from '#features/payouts/payout-list/filters/payout-search.ts'

/** The pool of payouts that wait to be paid, with who holds what. */
export default function PayoutPoolPage(props: ScreenPageProps<ListSearch>) {
  return <PayoutListPage {...props} name="payoutPool" />
}
