import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { BookEntry } from '#domain/chat/bots.ts'
import { answerText, wordMoney } from '#domain/chat/answer-text.ts'
import type { Queryable } from '#server/db/client.ts'
import { botFundRecords, botGroups } from '#server/db/schema/schema.ts'
import { botTexts } from '#server/chat/bots/groups/group-of-chat.ts'
import type { BotGroup } from '#server/chat/bots/groups/group-of-chat.ts'
import type { Services } from '#server/platform/services.ts'

interface Keeping {
  entry: BookEntry
  /** The message that asked for it; one makes one record. */
  messageId: number
  senderName: string
  senderNumber: number | null
}

/**
 * Enters what somebody wrote into the books of a group, and says what they are now. Each record holds the balance after it; the
 * group's row, which is locked, holds that of the last.
 */
export async function keepBooks(
  tx: Queryable,
  services: Pick<Services, 'now'>,
  group: BotGroup,
  keeping: Keeping,
): Promise<string> {
  const words = botTexts(group.language).book
  const [locked] = await tx.select().from(botGroups).where(eq(botGroups.id, group.id)).for('no key update')
  const now = locked ?? group
  const { entry } = keeping
  if (entry.kind === 'total') return tell(words.total, now)
  const undone = entry.kind === 'undo' ? await lastOf(tx, group.id) : undefined
  if (entry.kind === 'undo' && !undone) return words.nothing
  const amountMinor = entry.kind === 'amount' ? entry.amountMinor : -(undone?.amountMinor ?? 0)
  const balanceMinor = now.bookMinor + amountMinor
  if (!Number.isSafeInteger(balanceMinor)) return words.tooMuch
  const { currency, exponent } = now
  const number = now.bookCount + 1
  await tx.insert(botFundRecords).values({
    groupId: group.id,
    number,
    amountMinor,
    balanceMinor,
    currency,
    exponent,
    memo: entry.kind === 'amount' ? entry.memo : null,
    senderNumber: keeping.senderNumber,
    senderName: keeping.senderName,
    messageId: keeping.messageId,
    undoes: undone?.id ?? null,
    at: services.now(),
  })
  await tx.update(botGroups).set({ bookMinor: balanceMinor, bookCount: number }).where(eq(botGroups.id, group.id))
  const amount = `${amountMinor > 0 ? '+' : ''}${wordMoney({ amountMinor, currency, exponent })}`
  const said = undone ? words.undone : words.entered
  return answerText(said, { amount, balance: wordMoney({ amountMinor: balanceMinor, currency, exponent }) })
}

const tell = (text: string, { bookCount, bookMinor, currency, exponent }: BotGroup) =>
  answerText(text, { count: bookCount, balance: wordMoney({ amountMinor: bookMinor, currency, exponent }) })

/** The newest record that neither undoes another nor was undone. */
async function lastOf(tx: Queryable, groupId: number) {
  const opposite = alias(botFundRecords, 'opposite')
  const [last] = await tx
    .select({ id: botFundRecords.id, amountMinor: botFundRecords.amountMinor })
    .from(botFundRecords)
    .where(
      and(
        eq(botFundRecords.groupId, groupId),
        isNull(botFundRecords.undoes),
        sql`not exists (select 1 from ${botFundRecords} opposite where ${opposite.undoes} = ${botFundRecords.id})`,
      ),
    )
    .orderBy(desc(botFundRecords.number))
    .limit(1)
  return last
}
