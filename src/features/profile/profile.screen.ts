import { defineScreen } from '#features/define-screen.ts'
import { fieldRecord } from '#domain/text/text-field.ts'

/** The own account, its sessions, the console, and a merchant's access to the API. */
export const profileScreen = defineScreen({
  screen: 'profile',
  icon: 'user-circle',
  load: () => import('#features/profile/ProfilePage.tsx'),
  search: fieldRecord({}),
  namespaces: ['commands', 'enums', 'errors', 'list', 'personal', 'session'],
  goto: 'l',
  fillsHeight: true,
})
