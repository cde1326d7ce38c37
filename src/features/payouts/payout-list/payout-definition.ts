import { api } from '#api/api.ts'
import { payoutCommands } from '#commands/entities/payout.commands.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { WAITING_STAGES } from '#domain/payouts/payout-status.ts'
import { PAYOUT_NUMBER_FIELDS } from '#domain/privacy/masked-numbers.ts'
import type { ScreenVariant } from '#domain/screens.ts'
import type { ListDefinition } from '#features/list/list-definition.ts'
import { detailOf } from '#features/list/rows/detail-cache.ts'
import { filtersOf } from '#features/list/rows/list-row.ts'
import { PAGE_SIZE } from '#features/list/rows/use-list-pages.ts'
import { PAYOUT_FILTERS } from '#features/payouts/payout-list/filters/payout-filters.ts'
import { payoutListInput } from '#features/payouts/payout-list/filters/payout-input.ts'
import type { PayoutListInput } from '#features/payouts/payout-list/filters/payout-input.ts'
import type { PayoutSearch } from '#features/payouts/payout-list/filters/payout-search.ts'
import { suggestedBy } from '#features/list/fields/suggest-filters.ts'
import { payoutListVariant } from '#features/payouts/payout-list/variants.ts'
import type { PayoutScreenName } from '#features/payouts/payout-list/variants.ts'

/** The pool or the list of payouts in a variant: its filters, calls and pushes. The pool stands with the oldest first. */
export function payoutDefinition(
  screen: PayoutScreenName,
  variant: ScreenVariant,
): ListDefinition<PayoutRow, PayoutListInput> {
  const { fixed } = payoutListVariant(screen, variant)
  const isPool = screen === 'payoutPool'
  const call = isPool ? 'payoutOrder.getPool' : 'payoutOrder.getList'
  return {
    screen,
    namespace: 'payouts',
    commands: payoutCommands,
    filters: PAYOUT_FILTERS,
    keyOf: (row) => row.orderCode,
    targetOf: (rows, source, matching) => ({ kind: 'payout', rows, source, matching }),
    inputOf: (search, zone, now) => payoutListInput({ ...(search as PayoutSearch), ...fixed }, zone, now),
    fetchPage: (input, request, signal) => api.call(call, { pageSize: PAGE_SIZE, ...input, ...request }, { signal }),
    maskedFields: PAYOUT_NUMBER_FIELDS,
    detail: detailOf(
      'payoutOrder.getDetail',
      (orderCode) => ({ orderCode }),
      ({ order }) => order,
    ),
    summaries: ['payoutOrder.listSummary'],
    live: {
      read: (push) => {
        if (push.commandType === 'payout.created') return { kind: 'created', row: push.data.order }
        if (push.commandType === 'payout.removed') return { kind: 'removed', key: push.data.orderCode }
        return push.commandType === 'payout.changed' ? { kind: 'changed', row: push.data.order } : null
      },
      ...(isPool && { holds: ({ stage }: PayoutRow) => WAITING_STAGES.some((waiting) => waiting === stage) }),
      countNewer: async (filters, newerThanId, signal) =>
        (await api.call(call, { ...filters, newerThanId, pageSize: 1 }, { signal })).total,
      newestId: (input, signal) =>
        !isPool && input.sortBy === undefined
          ? null
          : api
              .call(call, { ...filtersOf(input), sortBy: 'createTime', sortDirection: 'desc', pageSize: 1 }, { signal })
              .then(({ list }) => list[0]?.id ?? 0),
    },
    suggestFilters: suggestedBy(() => import('#features/payouts/payout-list/filters/payout-filter-suggestions.ts')),
  }
}
