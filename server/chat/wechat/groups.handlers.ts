import { eq, getTableColumns } from 'drizzle-orm'
import type { weChatContactEndpoints } from '#contract/wechat/contacts.endpoints.ts'
import type { weChatGroupEndpoints, WeChatGroupRow } from '#contract/wechat/groups.endpoints.ts'
import { WECHAT_CONTACT_FIELDS, WECHAT_GROUP_FIELDS } from '#domain/lists/parties/wechat.fields.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { WECHAT_RIGHTS } from '#domain/chat/wechat.ts'
import { presentStamps } from '#server/access/records/record-store.ts'
import { bindGroup, unlistGroup, whitelistGroup } from '#server/chat/wechat/change-groups.ts'
import type { WeChatGroup } from '#server/chat/wechat/change-groups.ts'
import { weChatAccounts, weChatContacts, merchants, suppliers, weChatGroups } from '#server/db/schema/schema.ts'
import type { Handlers } from '#server/http/call.ts'
import { isDemoSystem } from '#server/platform/installation.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

/** Groups of WeChat accounts, with whose they are. */
const groupList = listOf('weChatGroup.getList', {
  select: (db, cursor) =>
    db
      .select({
        ...getTableColumns(weChatGroups),
        nickname: weChatAccounts.nickname,
        merchantName: merchants.name,
        supplierName: suppliers.name,
        cursor,
      })
      .from(weChatGroups)
      .innerJoin(weChatAccounts, eq(weChatAccounts.id, weChatGroups.accountId))
      .leftJoin(merchants, eq(merchants.id, weChatGroups.merchantId))
      .leftJoin(suppliers, eq(suppliers.id, weChatGroups.supplierId))
      .$dynamic(),
  key: weChatGroups.id,
  sorts: { name: weChatGroups.name },
  filters: {
    id: equals(weChatGroups.id),
    ...fieldFilters(WECHAT_GROUP_FIELDS, { ...getTableColumns(weChatGroups), nickname: weChatAccounts.nickname }),
  },
  present: async (rows, { db }) => {
    const canType = await isDemoSystem(db)
    return rows.map((row) => ({ ...presentGroup(row), canType }))
  },
})

type Row = WeChatGroup & Pick<WeChatGroupRow, 'nickname' | 'merchantName' | 'supplierName'>

const presentGroup = ({
  whitelistedAt,
  lastMessageAt,
  rights,
  language,
  ...row
}: Row): Omit<WeChatGroupRow, 'canType'> => ({
  ...row,
  ...presentStamps(row),
  rights: WECHAT_RIGHTS.filter((right) => rights.includes(right)),
  language: LOCALES.find((locale) => locale === language) ?? LOCALES[0],
  whitelistedTime: whitelistedAt?.toISOString() ?? null,
  lastMessageTime: lastMessageAt?.toISOString() ?? null,
})

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
  'weChatGroup.export': exportList<'weChatGroup.getList'>(groupList, WECHAT_GROUP_FIELDS, 'wechat-groups'),
  'weChatGroup.bind': bindGroup,
  'weChatGroup.whitelist': whitelistGroup,
  'weChatGroup.unlist': unlistGroup,
} satisfies Pick<Handlers, Exclude<keyof typeof weChatGroupEndpoints, 'weChatGroup.typeInto'>>

/** Handlers of the contacts of WeChat accounts. */
export const weChatContactHandlers = {
  'weChatContact.getList': contactList.page,
  'weChatContact.export': exportList<'weChatContact.getList'>(contactList, WECHAT_CONTACT_FIELDS, 'wechat-contacts'),
} satisfies Pick<Handlers, keyof typeof weChatContactEndpoints>
