import { defineScreen } from '#features/define-screen.ts'
import { searchOfPage } from '#features/search-schema.ts'

/** Payout batches: files for banks, their confirmation and what went wrong. */
export const payoutBatchesScreen = defineScreen({
  screen: 'payoutBatches',
  icon: 'stack-3',
  ...searchOfPage(() => import('#features/payouts/batches/BatchesPage.tsx')),
  namespaces: ['commands', 'enums', 'errors', 'list', 'payoutBatches'],
  goto: 'b',
  list: 'payoutBatches',
  fillsHeight: true,
})
