import { eq } from 'drizzle-orm'
import type { BotKind } from '#domain/chat/bots.ts'
import { GROUP_RIGHTS } from '#domain/chat/question.ts'
import type { Db } from '#server/db/client.ts'
import {
  botFundRecords,
  botGroups,
  botMessages,
  merchants,
  suppliers,
  telegramPeople,
  users,
} from '#server/db/schema/schema.ts'

/** The demo's bots; their tokens are worth nothing anywhere else. */
export const DEMO_TOKENS = { group: '9001:demo-group-bot', relay: '9002:demo-relay-bot' } as const satisfies Record<
  BotKind,
  string
>

/** Groups that the demo begins with, by their numbers at Telegram. */
export const DEMO_GROUPS = [
  { bot: 'group', chat: -1_009_001, title: 'Lotus Support', party: 'merchant', side: null },
  { bot: 'group', chat: -1_009_002, title: 'Supplier Desk', party: 'supplier', side: null },
  { bot: 'relay', chat: -1_009_003, title: 'Merchant Relay', party: null, side: 'merchant' },
  { bot: 'relay', chat: -1_009_004, title: 'Supplier Relay', party: null, side: 'supplier' },
] as const

/** Who can speak in them. */
export const DEMO_MEMBERS = [
  { id: 7_001, first_name: 'Li Wei', username: 'demo_liwei' },
  { id: 7_002, first_name: 'Asha Rao', username: 'demo_asha' },
] as const

/** Entries in the books of the first group. */
export const DEMO_BOOKS = [
  { amountMinor: 500_000, memo: 'deposit' },
  { amountMinor: -120_000, memo: 'settled' },
  { amountMinor: 35_050, memo: null },
] as const

/** Stores the demo's groups bound to the first merchant and supplier, the people who may ask, and some books. */
export async function storeGroups(db: Db, now: Date): Promise<void> {
  const idOf = async (table: typeof merchants | typeof suppliers, account: string) => {
    const [row] = await db
      .select({ id: table.id })
      .from(table)
      .innerJoin(users, eq(users.id, table.userId))
      .where(eq(users.account, account))
    return row?.id ?? null
  }
  const stamps = { createdAt: now, updatedAt: now, language: 'en-US' as const, currency: 'INR', exponent: 2 }
  const party = {
    merchant: { merchantId: await idOf(merchants, 'merchant01') },
    supplier: { supplierId: await idOf(suppliers, 'supplier01') },
  }
  const groups = await db
    .insert(botGroups)
    .values(DEMO_GROUPS.map(({ party: of, ...group }) => ({ ...group, ...stamps, ...(of && party[of]) })))
    .returning()
  const [first, , one, other] = groups
  if (!first || !one || !other) throw new Error('the groups were not inserted')
  await db.update(botGroups).set({ peerId: other.id }).where(eq(botGroups.id, one.id))
  await db.update(botGroups).set({ peerId: one.id }).where(eq(botGroups.id, other.id))
  const rights = [[...GROUP_RIGHTS], ['order' as const, 'balance' as const]]
  await db.insert(telegramPeople).values(
    DEMO_MEMBERS.map(({ first_name, id, username }, at) => ({
      name: first_name,
      telegram: id,
      username,
      rights: rights[at] ?? ['order'],
      createdAt: now,
      updatedAt: now,
    })),
  )
  await storeBooks(db, first, now)
}

async function storeBooks(
  db: Db,
  { currency, exponent, id: groupId }: typeof botGroups.$inferSelect,
  now: Date,
): Promise<void> {
  const [member] = DEMO_MEMBERS
  let balanceMinor = 0
  for (const [at, { amountMinor, memo }] of DEMO_BOOKS.entries()) {
    balanceMinor += amountMinor
    const when = new Date(now.getTime() - (DEMO_BOOKS.length - at) * 3_600_000)
    const text = `${amountMinor > 0 ? '+' : '-'}${Math.abs(amountMinor) / 100} ${memo ?? ''}`.trim()
    const said = { groupId, purpose: 'book', at: when }
    const [message] = await db
      .insert(botMessages)
      .values({
        ...said,
        direction: 'in',
        state: 'received',
        text,
        telegram: at + 1,
        senderNumber: member.id,
        senderName: member.first_name,
      })
      .returning({ id: botMessages.id })
    await db.insert(botFundRecords).values({
      groupId,
      number: at + 1,
      amountMinor,
      balanceMinor,
      currency,
      exponent,
      memo,
      senderNumber: member.id,
      senderName: member.first_name,
      messageId: message?.id ?? 0,
      at: when,
    })
  }
  await db
    .update(botGroups)
    .set({ bookMinor: balanceMinor, bookCount: DEMO_BOOKS.length })
    .where(eq(botGroups.id, groupId))
}
