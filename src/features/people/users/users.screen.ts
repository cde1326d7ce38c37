import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Who may sign in. */
export const usersScreen = defineListScreen({
  screen: 'users',
  namespace: 'users',
  alsoNamed: ['session'],
  icon: 'users',
  goto: 's u',
  load: () => import('#features/people/users/users.list.ts'),
})
