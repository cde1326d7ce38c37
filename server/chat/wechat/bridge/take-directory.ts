import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { Queryable } from '#server/db/client.ts'
import { weChatAccounts, weChatContacts, weChatGroups } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { publish } from '#server/platform/publish.ts'
import type { WeChatAccount } from '#server/chat/wechat/accounts/change-accounts.ts'
import { cleanText } from '#server/chat/wechat/bridge/clean-text.ts'

type Directory = ParsedInputOf<'weChat.directory'>

/** Takes an account's lists of groups and contacts, each as a whole, unless a newer one was taken. */
export async function takeDirectory(
  { db, services }: Call<null>,
  account: WeChatAccount,
  { word, groups, contacts }: Directory,
): Promise<OutputOf<'weChat.directory'>> {
  if (account.lastListing !== null && word <= account.lastListing)
    return { word: account.lastListing, groups: 0, contacts: 0 }
  await db.update(weChatAccounts).set({ lastListing: word }).where(eq(weChatAccounts.id, account.id))
  const at = services.now()
  if (groups) await takeGroups(db, account.id, lastOfEach(groups, 'groupId'), at)
  if (contacts) await takeContacts(db, account.id, lastOfEach(contacts, 'contactId'))
  await publish(db, { kind: 'weChatChanged' })
  return { word, groups: groups?.length ?? 0, contacts: contacts?.length ?? 0 }
}

async function takeGroups(
  db: Queryable,
  accountId: number,
  groups: readonly NonNullable<Directory['groups']>[number][],
  at: Date,
): Promise<void> {
  const rows = groups.map(({ groupId, name, memberCount }) => ({
    accountId,
    groupId,
    name: cleanText(name) || groupId,
    memberCount: memberCount ?? null,
    createdAt: at,
    updatedAt: at,
  }))
  // People's decisions about a group stay: their columns and the version are not overwritten.
  if (rows.length > 0)
    await db
      .insert(weChatGroups)
      .values(rows)
      .onConflictDoUpdate({
        target: [weChatGroups.accountId, weChatGroups.groupId],
        set: { name: sql`excluded.name`, memberCount: sql`excluded.member_count`, isPresent: true },
      })
  const isElse = notInArray(
    weChatGroups.groupId,
    rows.map(({ groupId }) => groupId),
  )
  await db
    .update(weChatGroups)
    .set({ isPresent: false })
    .where(and(eq(weChatGroups.accountId, accountId), rows.length > 0 ? isElse : undefined))
}

async function takeContacts(
  db: Queryable,
  accountId: number,
  contacts: readonly NonNullable<Directory['contacts']>[number][],
): Promise<void> {
  const rows = contacts.map(({ contactId, nickname, remark }) => ({
    accountId,
    contactId,
    nickname: cleanText(nickname) || contactId,
    remark: cleanText(remark ?? '') || null,
  }))
  if (rows.length > 0)
    await db
      .insert(weChatContacts)
      .values(rows)
      .onConflictDoUpdate({
        target: [weChatContacts.accountId, weChatContacts.contactId],
        set: { nickname: sql`excluded.nickname`, remark: sql`excluded.remark`, isPresent: true },
      })
  const isElse = notInArray(
    weChatContacts.contactId,
    rows.map(({ contactId }) => contactId),
  )
  await db
    .update(weChatContacts)
    .set({ isPresent: false })
    .where(and(eq(weChatContacts.accountId, accountId), rows.length > 0 ? isElse : undefined))
}

/** One statement cannot change a row twice: of several with an id the last counts. */
const lastOfEach = <K extends string, T extends Readonly<Record<K, string>>>(rows: readonly T[], key: K): T[] => [
  ...new Map(rows.map((row) => [row[key], row])).values(),
]
