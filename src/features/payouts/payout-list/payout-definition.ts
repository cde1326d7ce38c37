import { api } from '#api/api.ts'
import { payoutCommands } from '#commands/entities/payout.commands.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { WAITING_STAGES } from '#domain/payouts/payout-status.ts'
import { PAYOUT_NUMBER_FIELDS } from '#domain/privacy/masked-numbers.ts'
import type { ScreenVariant } from '#domain/screens.ts'
import { detailOf } from '#features/list/rows/detail-cache.ts'
import { PAYOUT_FILTERS } from '#features/payouts/payout-list/filters/payout-filters.ts'
import { payoutListInput } from '#features/payouts/payout-list/filters/payout-input.ts'
import type { PayoutListInput } from '#features/payouts/payout-list/filters/payout-input.ts'
import type { PayoutSearch } from '#features/payouts/payout-list/filters/payout-search.ts'
import { payoutListVariant } from '#features/payouts/payout-list/variants.ts'
import type { PayoutScreenName } from '#features/payouts/payout-list/variants.ts'
import { queueDefinition } from '#features/queue/queue-definition.ts'

/** The pool or the list of payouts in a variant: its filters, calls and pushes. The pool stands with the oldest first. */
export function payoutDefinition(screen: PayoutScreenName, variant: ScreenVariant) {
  const { fixed } = payoutListVariant(screen, variant)
  const isPool = screen === 'payoutPool'
  return queueDefinition<PayoutRow, PayoutListInput>({
    screen,
    namespace: 'payouts',
    commands: payoutCommands,
    filters: PAYOUT_FILTERS,
    targetOf: (rows, source, matching) => ({ kind: 'payout', rows, source, matching }),
    inputOf: (search, zone, now) => payoutListInput({ ...(search as PayoutSearch), ...fixed }, zone, now),
    getPage: (input, signal) => api.call(isPool ? 'payoutOrder.getPool' : 'payoutOrder.getList', input, { signal }),
    maskedFields: PAYOUT_NUMBER_FIELDS,
    detail: detailOf(
      'payoutOrder.getDetail',
      (orderCode) => ({ orderCode }),
      ({ order }) => order,
    ),
    summaries: ['payoutOrder.listSummary'],
    read: (push) => {
      if (push.commandType === 'payout.created') return { kind: 'created', row: push.data.order }
      if (push.commandType === 'payout.removed') return { kind: 'removed', key: push.data.orderCode }
      return push.commandType === 'payout.changed' ? { kind: 'changed', row: push.data.order } : null
    },
    ...(isPool && { holds: ({ stage }: PayoutRow) => WAITING_STAGES.some((waiting) => waiting === stage) }),
    isNewestFirst: !isPool,
    newestFirst: { sortBy: 'createTime', sortDirection: 'desc' },
  })
}
