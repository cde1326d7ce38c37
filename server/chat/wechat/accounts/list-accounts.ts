import { and, count, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { WECHAT_ACCOUNT_FIELDS } from '#domain/lists/parties/wechat.fields.ts'
import type { WeChatAccountState } from '#domain/chat/wechat.ts'
import type { Queryable } from '#server/db/client.ts'
import { weChatAccounts, weChatContacts, weChatGroups, weChatMessages } from '#server/db/schema/schema.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { equals } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import type { Services } from '#server/platform/services.ts'
import { presentStamps } from '#server/access/records/record-store.ts'
import { stateOfAccount } from '#server/chat/wechat/accounts/change-accounts.ts'

/** WeChat accounts that are not deleted. */
export const accountList = listOf('weChatAccount.getList', {
  select: (db, cursor) =>
    db
      .select({ ...getTableColumns(weChatAccounts), cursor })
      .from(weChatAccounts)
      .$dynamic(),
  key: weChatAccounts.id,
  sorts: { nickname: weChatAccounts.nickname },
  scope: () => isNull(weChatAccounts.deletedAt),
  filters: {
    id: equals(weChatAccounts.id),
    ...fieldFilters(WECHAT_ACCOUNT_FIELDS, { ...getTableColumns(weChatAccounts), state: weChatAccounts.saidState }),
    state: (states, _field, { services }) =>
      states.length === 0 ? undefined : sql`${stateSql(services)} = any(${sql.param([...states])}::text[])`,
  },
  present: async (rows, { db, services }) => {
    const ids = rows.map(({ id }) => id)
    const [groups, contacts, waiting] = await Promise.all([
      countsBy(db, weChatGroups, ids),
      countsBy(db, weChatContacts, ids),
      waitingBy(db, ids),
    ])
    return rows.map((account) => ({
      id: account.id,
      version: account.version,
      ...presentStamps(account),
      weChatId: account.weChatId,
      nickname: account.nickname,
      enabled: account.enabled,
      state: stateOfAccount(account, services),
      lastError: account.saidError,
      errorCount: account.errorCount,
      lastHeardTime: account.saidAt?.toISOString() ?? null,
      groupCount: groups.get(account.id) ?? 0,
      contactCount: contacts.get(account.id) ?? 0,
      waitingCount: waiting.get(account.id) ?? 0,
    }))
  },
})

/** The state of an account, as `stateOfAccount` has it. */
function stateSql({ now, settings }: Services) {
  const since = new Date(now().getTime() - settings.get('monitorLiveTime') * 1_000).toISOString()
  const silent: WeChatAccountState = 'silent'
  const { saidAt, saidState } = weChatAccounts
  return sql`(case when ${saidAt} is null or ${saidAt} < ${since}::timestamptz then ${silent} else ${saidState} end)`
}

/** How many groups or contacts accounts have now. */
async function countsBy(
  db: Queryable,
  table: typeof weChatGroups | typeof weChatContacts,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: table.accountId, rows: count() })
    .from(table)
    .where(and(inArray(table.accountId, [...ids]), eq(table.isPresent, true)))
    .groupBy(table.accountId)
  return new Map(rows.map(({ id, rows: found }) => [id, found]))
}

async function waitingBy(db: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: weChatMessages.accountId, rows: count() })
    .from(weChatMessages)
    .where(
      and(inArray(weChatMessages.accountId, [...ids]), sql`${weChatMessages.sendState} in ('waiting', 'handedOut')`),
    )
    .groupBy(weChatMessages.accountId)
  return new Map(rows.map(({ id, rows: found }) => [id, found]))
}
