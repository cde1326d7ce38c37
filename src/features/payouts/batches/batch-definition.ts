import { api } from '#api/api.ts'
import { payoutBatchCommands } from '#commands/entities/payout-batch.commands.ts'
import type { InputOf } from '#contract/contract.ts'
import type { PayoutBatchRow } from '#contract/payouts/payout-batch.endpoints.ts'
import { spanOf, suggestText, withoutEmpty } from '#features/list/fields/filter-input.ts'
import { makeListTexts } from '#features/list/list-texts.ts'
import type { ListDefinition } from '#features/list/list-definition.ts'
import { detailOf } from '#features/list/rows/detail-cache.ts'
import { finderOf } from '#features/list/rows/row-finder.ts'
import { PAGE_SIZE } from '#features/list/rows/use-list-pages.ts'
import { BATCH_FILTERS } from '#features/payouts/batches/batch-search.ts'
import type { BatchSearch } from '#features/payouts/batches/batch-search.ts'

/** Batches are sorted newest first only. */
export type BatchListInput = InputOf<'payoutBatch.getList'> & { sortBy?: never; sortDirection?: never }

export const batchKey = ({ id }: Pick<PayoutBatchRow, 'id'>): string => String(id)

/** The call's input for an address: spans of days as wall-clock texts in `zone`. */
export function batchListInput(
  { created, open: _open, ...filters }: BatchSearch,
  zone: string,
  now: Date,
): BatchListInput {
  const span = spanOf(created, zone, now)
  return withoutEmpty({ ...filters, startTime: filters.startTime ?? span.from, endTime: filters.endTime ?? span.to })
}

/** The list of payout batches: its filters, calls and pushes. */
export const BATCH_LIST: ListDefinition<PayoutBatchRow, BatchListInput> = {
  screen: 'payoutBatches',
  namespace: 'payoutBatches',
  commands: payoutBatchCommands,
  filters: BATCH_FILTERS,
  keyOf: batchKey,
  targetOf: (rows, source, matching) => ({ kind: 'payoutBatch', rows, source, matching }),
  inputOf: (search, zone, now) => batchListInput(search, zone, now),
  fetchPage: (input, request, signal) =>
    api.call('payoutBatch.getList', { pageSize: PAGE_SIZE, ...input, ...request }, { signal }),
  detail: detailOf(
    'payoutBatch.getOrders',
    (key) => ({ batchId: Number(key) }),
    ({ batch }) => batch,
  ),
  // Batches are few and made by hand: a new one comes with the refresh that its push causes.
  live: { read: (push) => (push.commandType === 'payoutBatch.changed' ? { kind: 'stale' } : null) },
  suggestFilters: suggestText('batchNumber', 64),
}

/** Finds batches for commands that are given from other screens. */
export const batchFinder = finderOf(BATCH_LIST, {
  lineOf: ({ batchNumber, state }, { t }) =>
    `${batchNumber} · ${makeListTexts(t, 'payoutBatches').enum('batchState', state)}`,
  getOne: async (key, signal) => (await api.call('payoutBatch.getOrders', { batchId: Number(key) }, { signal })).batch,
  isByNumber: true,
})
