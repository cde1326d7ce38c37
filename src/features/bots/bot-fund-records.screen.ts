import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** The books of the groups. */
export const botFundRecordsScreen = defineListScreen({
  screen: 'botFundRecords',
  namespace: 'botFundRecords',
  icon: 'notebook',
  goto: 's f',
  load: () => import('#features/bots/bot-fund-records.list.ts'),
})
