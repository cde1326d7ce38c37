import { IconStack3 } from '@tabler/icons-react'
import { defineScreen } from '#features/define-screen.ts'
import { batchSearchSchema } from '#features/payouts/batches/batch-search.ts'

/** Payout batches: files for banks, their confirmation and what went wrong. */
export const payoutBatchesScreen = defineScreen({
  screen: 'payoutBatches',
  icon: IconStack3,
  load: () => import('#features/payouts/batches/BatchesPage.tsx'),
  search: batchSearchSchema,
  namespaces: ['commands', 'enums', 'errors', 'list', 'payoutBatches'],
  goto: 'b',
  list: 'payoutBatches',
  fillsHeight: true,
})
