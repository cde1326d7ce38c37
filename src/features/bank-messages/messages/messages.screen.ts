import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Messages as sources sent them, whatever became of them. */
export const smsRecordManagementScreen = defineListScreen({
  screen: 'smsRecordManagement',
  namespace: 'bankMessages',
  icon: 'message-search',
  goto: 'v x',
  load: () => import('#features/bank-messages/messages/messages.list.ts'),
})
