import type { PoolClient } from 'pg'
import { newToken } from '#server/platform/secrets/secrets.ts'
import { dbOf } from '#server/db/client.ts'
import { weChatAccounts, weChatContacts, weChatGroups } from '#server/db/schema/schema.ts'
import { DEMO_WECHAT } from '#demo/wechat/demo-chats.ts'
import type { DemoWeChat } from '#demo/wechat/demo-chats.ts'
import type { SecretBox } from '#server/platform/secrets/secrets.ts'

interface Source {
  secrets: SecretBox
  now: Date
  merchants: readonly { id: number }[]
  suppliers: readonly { id: number }[]
}

/** Stores the demo's WeChat accounts with their groups, of which those that are somebody's may ask. */
export async function storeDemoWeChat(client: PoolClient, source: Source): Promise<void> {
  const db = dbOf(client)
  const by = 'superadmin'
  const stamps = { createdBy: by, createdAt: source.now, updatedBy: by, updatedAt: source.now }
  for (const { weChatId, nickname, groups, contacts } of DEMO_WECHAT as readonly DemoWeChat[]) {
    const [account] = await db
      .insert(weChatAccounts)
      .values({ weChatId, nickname, signKey: source.secrets.seal(newToken()), ...stamps })
      .returning({ id: weChatAccounts.id })
    const accountId = account?.id ?? 0
    await db.insert(weChatGroups).values(
      groups.map(({ of, ...group }) => ({
        accountId,
        ...group,
        ...stamps,
        merchantId: of?.kind === 'merchant' ? (source.merchants[of.at]?.id ?? null) : null,
        supplierId: of?.kind === 'supplier' ? (source.suppliers[of.at]?.id ?? null) : null,
        ...(of && {
          whitelisted: true,
          rights: ['order', 'supplement', 'today'],
          whitelistedBy: by,
          whitelistedAt: source.now,
        }),
      })),
    )
    await db.insert(weChatContacts).values(contacts.map((contact) => ({ accountId, ...contact })))
  }
}
