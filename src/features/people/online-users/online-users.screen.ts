import { IconAccessPoint } from '@tabler/icons-react'
import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Who is signed in now. */
export const onlineUsersScreen = defineListScreen({
  screen: 'onlineUsers',
  namespace: 'onlineUsers',
  icon: IconAccessPoint,
  goto: 's o',
  load: () => import('#features/people/online-users/online-users.list.ts'),
})
