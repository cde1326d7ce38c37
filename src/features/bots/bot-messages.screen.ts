import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** What bots hear and say. */
export const botMessagesScreen = defineListScreen({
  screen: 'botMessages',
  namespace: 'botMessages',
  icon: 'messages',
  goto: 's y',
  load: () => import('#features/bots/bot-messages.list.ts'),
})
