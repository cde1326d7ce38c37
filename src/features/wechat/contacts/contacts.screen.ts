import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Contacts of WeChat accounts. */
export const weChatContactsScreen = defineListScreen({
  screen: 'weChatContacts',
  namespace: 'weChatContacts',
  icon: 'address-book',
  goto: 'z c',
  alsoNamed: ['weChatGroups'],
  load: () => import('#features/wechat/contacts/contacts.list.ts'),
})
