import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Movements of money, each with the balance after it. */
export const fundRecordsScreen = defineListScreen({
  screen: 'fundRecords',
  namespace: 'fundRecords',
  icon: 'coins',
  goto: 'u',
  load: () => import('#features/funds/fund-records.list.ts'),
})
