import { api } from '#api/api.ts'
import type { ScreenVariant } from '#domain/screens.ts'
import { finderOf } from '#features/list/rows/row-finder.ts'
import type { RowFinder } from '#features/list/rows/row-finder.ts'
import { payoutDefinition } from '#features/payouts/payout-list/payout-definition.ts'
import type { PayoutScreenName } from '#features/payouts/payout-list/variants.ts'
import { makePayoutTexts } from '#features/payouts/payout-texts.ts'
import { rowTitle } from '#features/queue/queue-row.ts'

/** Finds payouts of the pool, or of the list, for commands that are given from other screens. */
export const payoutFinder = (screen: PayoutScreenName, variant: ScreenVariant): RowFinder =>
  finderOf(payoutDefinition(screen, variant), {
    lineOf: (row, { t }) => rowTitle(row, makePayoutTexts(t).stage(row.stage)),
    getOne: async (orderCode, signal) => (await api.call('payoutOrder.getDetail', { orderCode }, { signal })).order,
  })
