import type { InputOf } from '#contract/contract.ts'
import { PAYOUT_STATUS_IDS } from '#domain/payouts/payout-status.ts'
import { sortedInput } from '#features/list/fields/filter-input.ts'
import type { PayoutSearch } from '#features/payouts/payout-list/filters/payout-search.ts'
import type { PayoutScreenName } from '#features/payouts/payout-list/variants.ts'
import { queueFilters } from '#features/queue/filters/queue-filters.ts'

export type PayoutListInput = InputOf<'payoutOrder.getList'>

/** The call's filters for an address, with the sorting. */
export function payoutListInput(search: PayoutSearch, zone: string, now: Date): PayoutListInput {
  return sortedInput(queueFilters(search, zone, now), search)
}

/** A list's filter with what the list itself is: the pool holds only what waits to be paid, which its own call knows without being told. */
export function wholeFilter<Filter extends Pick<PayoutListInput, 'payoutStatus'>>(
  screen: PayoutScreenName,
  filter: Filter,
): Filter {
  return screen === 'payoutPool' ? { ...filter, payoutStatus: [PAYOUT_STATUS_IDS.awaitingPayment] } : filter
}
