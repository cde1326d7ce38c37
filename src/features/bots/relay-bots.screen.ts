import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Groups between which a bot carries messages. */
export const relayBotsScreen = defineListScreen({
  screen: 'relayBots',
  namespace: 'relayBots',
  icon: 'arrows-exchange',
  goto: 's r',
  load: () => import('#features/bots/relay-bots.list.ts'),
})
