import { eq, getTableColumns } from 'drizzle-orm'
import type { WeChatGroupRow } from '#contract/wechat/groups.endpoints.ts'
import { WECHAT_GROUP_FIELDS } from '#domain/lists/wechat/wechat-group.fields.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { WECHAT_RIGHTS } from '#domain/wechat/questions.ts'
import { merchants, suppliers, weChatAccounts, weChatGroups } from '#server/db/schema/schema.ts'
import { isDemoSystem } from '#server/platform/installation.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { presentStamps } from '#server/access/records/stamps.ts'
import type { WeChatGroup } from '#server/chat/wechat/groups/group-record.ts'

/** Groups of WeChat accounts, with whose they are. */
export const groupList = listOf('weChatGroup.getList', {
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
