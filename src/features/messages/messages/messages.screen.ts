import { IconMail } from '@tabler/icons-react'
import { z } from 'zod'
import { defineScreen } from '#features/define-screen.ts'

/** The own messages: unread, read and in the trash. */
export const messagesScreen = defineScreen({
  screen: 'messages',
  icon: IconMail,
  load: () => import('#features/messages/messages/MessagesPage.tsx'),
  search: z.object({ box: z.enum(['unread', 'readed', 'trash']).default('unread') }),
  namespaces: ['shell', 'messages', 'errors'],
  goto: 'm',
  fillsHeight: true,
})
