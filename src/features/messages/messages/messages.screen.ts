import { defineScreen } from '#features/define-screen.ts'

/** The own messages: unread, read and in the trash. */
export const messagesScreen = defineScreen({
  screen: 'messages',
  icon: 'mail',
  load: () => import('#features/messages/messages/MessagesPage.tsx'),
  namespaces: ['shell', 'errors'],
  rows: { message: {} },
  goto: 'm',
  fillsHeight: true,
})
