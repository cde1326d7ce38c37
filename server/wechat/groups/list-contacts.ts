import { eq, getTableColumns } from 'drizzle-orm'
import { WECHAT_CONTACT_FIELDS } from '#domain/lists/wechat/wechat-contact.fields.ts'
import { weChatAccounts, weChatContacts } from '#server/db/schema/schema.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

/** Contacts of WeChat accounts. */
export const contactList = listOf('weChatContact.getList', {
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
