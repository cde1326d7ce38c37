import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Who may ask bots in Telegram groups. */
export const telegramWhitelistScreen = defineListScreen({
  screen: 'telegramWhitelist',
  namespace: 'telegramWhitelist',
  icon: 'user-check',
  goto: 's k',
  load: () => import('#features/bots/telegram-whitelist.list.ts'),
})
