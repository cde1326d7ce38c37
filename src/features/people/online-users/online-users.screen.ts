import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Who is signed in now. */
export const onlineUsersScreen = defineListScreen({
  screen: 'onlineUsers',
  namespace: 'onlineUsers',
  icon: 'access-point',
  goto: 's o',
  load: () => import('#features/people/online-users/online-users.list.ts'),
})
