import { defineScreen } from '#features/define-screen.ts'

/** The own account, its sessions, the console, and a merchant's access to the API. */
export const profileScreen = defineScreen({
  screen: 'profile',
  icon: 'user-circle',
  load: () => import('#features/profile/ProfilePage.tsx'),
  namespaces: ['commands', 'enums', 'errors', 'list', 'personal', 'session'],
  goto: 'l',
  rows: { 'profile.get': {} },
  fillsHeight: true,
})
