import { WECHAT_CONTACT_FIELDS } from '#domain/lists/parties/wechat.fields.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { ContactChat } from '#features/wechat/Chat.tsx'
import { LIVE } from '#features/wechat/wechat-cells.ts'
import { weChatContactActions } from '#actions/chat/wechat-account.actions.ts'

/** Contacts of WeChat accounts. */
export default defineList({
  screen: 'weChatContacts',
  namespace: 'weChatContacts',
  icon: 'address-book',
  goto: 'z c',
  alsoNamed: ['weChatGroups'],
  call: 'weChatContact.getList',
  fields: WECHAT_CONTACT_FIELDS,
  search: 'contactName',
  suggest: (text) => ['contactName', 'remark', 'contactId'].map((field) => ({ field, value: text.trim() })),
  titleOf: ({ contactName, remark }) => remark ?? contactName,
  lineOf: ({ contactName, contactId, remark }) => [remark, contactName, contactId].filter(Boolean).join(' · '),
  actions: weChatContactActions,
  exports: 'weChatContact.export',
  live: LIVE,
  Detail: ContactChat,
})
