import { IconUserOff } from '@tabler/icons-react'
import { BLACKLIST_FIELDS } from '#domain/lists/blacklist.fields.ts'
import { addressOf } from '#domain/lists/list-filters.ts'
import { defineScreen } from '#features/define-screen.ts'

/** The blacklist of risk control. */
export const riskBlacklistScreen = defineScreen({
  screen: 'riskBlacklist',
  icon: IconUserOff,
  load: () => import('#features/risk/blacklist/blacklist.list.ts'),
  search: addressOf(BLACKLIST_FIELDS),
  namespaces: ['commands', 'enums', 'errors', 'list', 'riskBlacklist'],
  goto: 'x',
  list: 'riskBlacklist',
  fillsHeight: true,
})
