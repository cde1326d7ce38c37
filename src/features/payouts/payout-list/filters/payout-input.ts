import type { InputOf } from '#contract/contract.ts'
import { RANGE_EXPONENT, toFilterAmount } from '#domain/money/money.ts'
import { PAYOUT_STATUS_IDS } from '#domain/payouts/payout-status.ts'
import { minorOf, sortedInput, spanOf, withoutEmpty } from '#features/list/fields/filter-input.ts'
import type { PayoutSearch } from '#features/payouts/payout-list/filters/payout-search.ts'
import type { PayoutScreenName } from '#features/payouts/payout-list/variants.ts'

export type PayoutListInput = InputOf<'payoutOrder.getList'>

/** The call's input for an address: amounts shifted by 0.0001, ranges in hundredths, spans of days as wall-clock texts in `zone`. */
export function payoutListInput(search: PayoutSearch, zone: string, now: Date): PayoutListInput {
  const { created, completed, sort, direction, open: _open, ...filters } = search
  const createdSpan = spanOf(created, zone, now)
  const completedSpan = spanOf(completed, zone, now)
  const startTime = filters.startTime ?? createdSpan.from
  const endTime = filters.endTime ?? createdSpan.to
  const input = withoutEmpty({
    ...filters,
    startTime,
    endTime,
    // The span is named "Created", whatever lists are filtered by otherwise.
    timeBy: startTime === undefined && endTime === undefined ? undefined : ('created' as const),
    completedStartTime: filters.completedStartTime ?? completedSpan.from,
    completedEndTime: filters.completedEndTime ?? completedSpan.to,
    amount: filters.amount === undefined ? undefined : toFilterAmount(filters.amount),
    realAmountMin: minorOf(filters.realAmountMin, RANGE_EXPONENT),
    realAmountMax: minorOf(filters.realAmountMax, RANGE_EXPONENT),
  })
  return sortedInput(input, { sort, direction })
}

/** A list's filter with what the list itself is: the pool holds only what waits to be paid, which its own call knows without being told. */
export function wholeFilter<Filter extends Pick<PayoutListInput, 'payoutStatus'>>(
  screen: PayoutScreenName,
  filter: Filter,
): Filter {
  return screen === 'payoutPool' ? { ...filter, payoutStatus: [PAYOUT_STATUS_IDS.awaitingPayment] } : filter
}
