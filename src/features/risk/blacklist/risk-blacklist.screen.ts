import { IconUserOff } from '@tabler/icons-react'
import { defineScreen } from '#features/define-screen.ts'
import { blacklistSearchSchema } from '#features/risk/blacklist/blacklist-search.ts'

/** The blacklist of risk control. */
export const riskBlacklistScreen = defineScreen({
  screen: 'riskBlacklist',
  icon: IconUserOff,
  load: () => import('#features/risk/blacklist/BlacklistPage.tsx'),
  search: blacklistSearchSchema,
  namespaces: ['commands', 'enums', 'errors', 'list', 'riskBlacklist'],
  goto: 'x',
  list: 'riskBlacklist',
  fillsHeight: true,
})
