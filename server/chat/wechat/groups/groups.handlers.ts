import type { weChatContactEndpoints } from '#contract/wechat/contacts.endpoints.ts'
import type { weChatGroupEndpoints } from '#contract/wechat/groups.endpoints.ts'
import { WECHAT_CONTACT_FIELDS } from '#domain/lists/wechat/wechat-contact.fields.ts'
import { WECHAT_GROUP_FIELDS } from '#domain/lists/wechat/wechat-group.fields.ts'
import type { Handlers } from '#server/http/call.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import { bindGroup, unlistGroup, whitelistGroup } from '#server/chat/wechat/groups/change-groups.ts'
import { groupList } from '#server/chat/wechat/groups/list-groups.ts'
import { eq, getTableColumns } from 'drizzle-orm'
import { weChatAccounts, weChatContacts } from '#server/db/schema/schema.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

/** Contacts of WeChat accounts. */
const contactList = listOf('weChatContact.getList', {
  select: (db, cursor) =>
    db
      .select({ contact: getTableColumns(weChatContacts), nickname: weChatAccounts.nickname, cursor })
      .from(weChatContacts)
      .innerJoin(weChatAccounts, eq(weChatAccounts.id, weChatContacts.accountId))
      .$dynamic(),
  key: weChatContacts.id,
  sorts: { contactName: weChatContacts.nickname },
  filters: {
    id: equals(weChatContacts.id),
    ...fieldFilters(WECHAT_CONTACT_FIELDS, {
      ...getTableColumns(weChatContacts),
      contactName: weChatContacts.nickname,
      nickname: weChatAccounts.nickname,
    }),
  },
  present: (rows) =>
    rows.map(({ contact: { createdAt, lastMessageAt, nickname: contactName, ...contact }, nickname }) => ({
      ...contact,
      contactName,
      nickname,
      lastMessageTime: lastMessageAt?.toISOString() ?? null,
      createTime: createdAt.toISOString(),
    })),
})

/** Handlers of the groups of WeChat accounts; a demo alone types into them. */
export const weChatGroupHandlers = {
  'weChatGroup.getList': groupList.page,
  'weChatGroup.export': exportList<'weChatGroup.getList'>(groupList, WECHAT_GROUP_FIELDS, 'wechat-groups.csv'),
  'weChatGroup.bind': bindGroup,
  'weChatGroup.whitelist': whitelistGroup,
  'weChatGroup.unlist': unlistGroup,
} satisfies Pick<Handlers, Exclude<keyof typeof weChatGroupEndpoints, 'weChatGroup.typeInto'>>

/** Handlers of the contacts of WeChat accounts. */
export const weChatContactHandlers = {
  'weChatContact.getList': contactList.page,
  'weChatContact.export': exportList<'weChatContact.getList'>(
    contactList,
    WECHAT_CONTACT_FIELDS,
    'wechat-contacts.csv',
  ),
} satisfies Pick<Handlers, keyof typeof weChatContactEndpoints>
