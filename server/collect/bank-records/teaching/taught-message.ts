import { and, desc, eq, ne } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { sendersOf } from '#domain/bank-records/packs/bank-pack.ts'
import { packOfSender } from '#domain/bank-records/packs/senders-of-packs.ts'
import type { PatternText } from '#domain/bank-records/patterns/pattern.ts'
import { plainOf, textRefusal } from '#domain/bank-records/patterns/read-message.ts'
import { plainText } from '#domain/bank-records/patterns/read-amount.ts'
import { senderOf } from '#domain/bank-records/senders/known-bank.ts'
import { guessPieces } from '#domain/bank-records/teaching/guess-pieces.ts'
import { makePattern } from '#domain/bank-records/teaching/make-pattern.ts'
import type { TeachingFault } from '#domain/bank-records/teaching/make-pattern.ts'
import { patternsInUse } from '#server/collect/bank-records/patterns/patterns-in-use.ts'
import { presentReading } from '#server/collect/bank-records/patterns/present-reading.ts'
import { contextOf, readingOf } from '#server/collect/bank-records/patterns/read-stored.ts'
import type { BankMessage } from '#server/collect/bank-records/patterns/read-stored.ts'
import { accountsByMonitor } from '#server/collect/bank-records/payments/find-account.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankMessages } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { AppError, notFound } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'
import { COUNTRY_ZONES } from '#domain/time/zones.ts'

/** The text of a message that is to be taught, and what its pieces seem to be. */
export async function getTeaching(
  { db, services }: Call,
  asked: ParsedInputOf<'bankMessage.getTeaching'>,
): Promise<OutputOf<'bankMessage.getTeaching'>> {
  const message = await findMessage(db, asked)
  const plain = textToTeach(message)
  const { reading, exponent } = await readingOf(services, message, await patternsInUse(db), accountsByMonitor(db))
  return {
    ...{ messageId: message.id, plain, sender: message.sender, kind: contextOf(services, message).kind },
    ...guessPieces(plain, nearOf(services, message)),
    receivedTime: message.receivedAt.toISOString(),
    reading: presentReading(reading, exponent),
  }
}

/** The newest text of a report or payment; rows of statements are none. */
async function findMessage(
  db: Queryable,
  { bankRecordId, messageId, report }: ParsedInputOf<'bankMessage.getTeaching'>,
): Promise<BankMessage> {
  const [message] = await db
    .select()
    .from(bankMessages)
    .where(
      and(
        messageId === undefined ? undefined : eq(bankMessages.id, messageId),
        report === undefined ? undefined : eq(bankMessages.report, report),
        bankRecordId === undefined ? undefined : eq(bankMessages.bankRecordId, bankRecordId),
        ne(bankMessages.kind, 'statement'),
      ),
    )
    .orderBy(desc(bankMessages.id))
    .limit(1)
  if (!message) throw notFound('bankMessage')
  return message
}

/** A message, locked; 404 where there is none with a text. */
export async function lockMessage(db: Queryable, id: number): Promise<BankMessage> {
  const [message] = await db.select().from(bankMessages).where(eq(bankMessages.id, id)).for('no key update')
  if (!message || message.kind === 'statement') throw notFound('bankMessage')
  return message
}

/** A message as patterns see it; one that no pattern is tried on cannot be taught. */
function textToTeach(message: BankMessage): string {
  const plain = plainOf(message.text)
  const refusal = textRefusal(plain)
  if (refusal !== null) throw new AppError(CODES.conflict, `teaching.${refusal}`)
  return plain
}

/** Times of a message are told by the clock of its bank's country. */
function nearOf(services: Pick<Services, 'settings'>, message: BankMessage) {
  const { receivedAt, sender, zone } = contextOf(services, message)
  const pack = sender === null ? null : packOfSender(sender)
  return { receivedAt, zone: pack ? COUNTRY_ZONES[pack.country] : zone }
}

export type Taught = Pick<ParsedInputOf<'bankMessage.tryTeaching'>, 'direction' | 'pieces'>

/** A pattern that is made of a message, for its bank and whoever sends for it. */
export type MadeOfMessage =
  | { ok: true; name: string; plain: string; text: PatternText }
  | ({ ok: false; plain: string } & TeachingFault)

/** Makes the pattern of a message by what its pieces are said to be. */
export function patternOf(
  services: Pick<Services, 'settings'>,
  message: BankMessage,
  { direction, pieces }: Taught,
): MadeOfMessage {
  const plain = textToTeach(message)
  const result = makePattern(plain, pieces, direction, nearOf(services, message))
  if (!result.ok) return { ...result, plain }
  const { kind, sender } = contextOf(services, message)
  const pack = sender === null ? null : packOfSender(sender)
  const of = pack?.names[0] ?? (sender === null ? kind : headerOf(sender))
  return {
    ok: true,
    plain,
    name: `${of}: #${message.id}`,
    text: {
      ...result.made,
      kind,
      sender: pack ? sendersOf(pack) : sender === null ? null : headerOf(sender),
      country: pack?.country ?? null,
    },
  }
}

/** A sender by which its other messages are known: a header without its operator, any other as the phone shows it. */
function headerOf(sender: string): string {
  const { form, name } = senderOf(sender)
  return form === 'header' ? name : plainText(sender).replaceAll(',', ' ')
}
