import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { telegramPeople } from '#server/db/schema/schema.ts'
import type { TelegramMessage } from '#server/chat/bots/api/update.ts'
import type { BotGroup } from '#server/chat/bots/groups/group-of-chat.ts'

export type TelegramPerson = typeof telegramPeople.$inferSelect

/**
 * The whitelisted person who wrote a message, if one may write in that group. A number counts before a name: names can be
 * given up and taken by others.
 */
export async function personOf(
  tx: Queryable,
  { from }: Pick<TelegramMessage, 'from'>,
  { merchantId, supplierId }: BotGroup,
): Promise<TelegramPerson | undefined> {
  if (!from) return undefined
  const byName = and(isNull(telegramPeople.telegram), eq(telegramPeople.username, from.username?.toLowerCase() ?? ''))
  const [person] = await tx
    .select()
    .from(telegramPeople)
    .where(
      and(
        eq(telegramPeople.enabled, true),
        or(eq(telegramPeople.telegram, from.id), byName),
        sql`(${telegramPeople.merchantId} is null or ${telegramPeople.merchantId} = ${merchantId})`,
        sql`(${telegramPeople.supplierId} is null or ${telegramPeople.supplierId} = ${supplierId})`,
      ),
    )
    .orderBy(desc(sql`${telegramPeople.telegram} is not null`))
    .limit(1)
  return person
}
