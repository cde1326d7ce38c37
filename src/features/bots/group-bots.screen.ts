import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Groups in which a bot answers and keeps books. */
export const groupBotsScreen = defineListScreen({
  screen: 'groupBots',
  namespace: 'groupBots',
  icon: 'robot',
  goto: 's g',
  load: () => import('#features/bots/group-bots.list.ts'),
})
