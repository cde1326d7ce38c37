import type { ScreenPageProps } from '#features/define-screen.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import type { FindersOf } from '#features/list/rows/row-finder.ts'
import { payoutFinder } from '#features/payouts/payout-list/payout-finder.ts'
import { PayoutListPage } from '#features/payouts/payout-list/PayoutListPage.tsx'

export { payoutSearchSchema as search } from '#features/payouts/payout-list/filters/payout-search.ts'

/** The pool of payouts that wait to be paid, with who holds what. */
function PayoutPoolPage(props: ScreenPageProps<ListSearch>) {
  return <PayoutListPage {...props} name="payoutPool" />
}

const finders: FindersOf = (variant) => [payoutFinder('payoutPool', variant)]
export default Object.assign(PayoutPoolPage, { finders })
