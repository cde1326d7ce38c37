import { fieldRecord, oneOf, withFallback } from '#domain/text/text-field.ts'
import { defineScreen } from '#features/define-screen.ts'

/** The own messages: unread, read and in the trash. */
export const messagesScreen = defineScreen({
  screen: 'messages',
  icon: 'mail',
  load: () => import('#features/messages/messages/MessagesPage.tsx'),
  search: fieldRecord({ box: withFallback(oneOf(['unread', 'readed', 'trash']), 'unread') }),
  namespaces: ['shell', 'errors'],
  goto: 'm',
  fillsHeight: true,
})
