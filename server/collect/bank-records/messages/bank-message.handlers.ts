import { eq, desc } from 'drizzle-orm'
import type { bankMessageEndpoints } from '#contract/bank-records/bank-message.endpoints.ts'
import type { OutputOf } from '#contract/contract.ts'
import { captureSpans } from '#domain/bank-records/patterns/compile-pattern.ts'
import { plainOf, readingsOf, textRefusal } from '#domain/bank-records/patterns/read-message.ts'
import { BANK_MESSAGE_FIELDS } from '#domain/lists/orders/bank-records.fields.ts'
import { dryReread } from '#server/collect/bank-records/messages/dry-reread.ts'
import { messageList } from '#server/collect/bank-records/messages/list-messages.ts'
import { rereadMessage } from '#server/collect/bank-records/messages/reread-message.ts'
import { readReread, rereadUnread } from '#server/collect/bank-records/messages/reread-unread.ts'
import { patternsInUse } from '#server/collect/bank-records/patterns/patterns-in-use.ts'
import { presentReading } from '#server/collect/bank-records/patterns/present-reading.ts'
import { contextOf, readingOf } from '#server/collect/bank-records/patterns/read-stored.ts'
import { accountsOfMonitor } from '#server/collect/bank-records/payments/find-account.ts'
import { bankMessages, messageForwards } from '#server/db/schema/schema.ts'
import type { Handlers, Call } from '#server/http/call.ts'
import { notFound } from '#server/platform/app-error.ts'
import { exportList } from '#server/platform/lists/export-list.ts'

/** Handlers of messages as they came. */
export const bankMessageHandlers = {
  'bankMessage.getList': messageList.page,
  'bankMessage.export': exportList<'bankMessage.getList'>(messageList, BANK_MESSAGE_FIELDS, 'payment-messages'),
  'bankMessage.getReadings': readingsOfMessage,
  'bankMessage.getForwards': listForwards,
  'bankMessage.reread': rereadMessage,
  'bankMessage.rereadUnread': rereadUnread,
  'bankMessage.getReread': readReread,
  'bankMessage.dryReread': dryReread,
} satisfies Pick<Handlers, keyof typeof bankMessageEndpoints>

/** The result of the patterns in use on a message, together and each by itself. */
async function readingsOfMessage(
  { db, services }: Call,
  { id }: { id: number },
): Promise<OutputOf<'bankMessage.getReadings'>> {
  const [message] = await db.select().from(bankMessages).where(eq(bankMessages.id, id))
  if (!message) throw notFound('bankMessage')
  const readers = await patternsInUse(db)
  const { reading, exponent } = await readingOf(services, message, readers, (monitor) => accountsOfMonitor(db, monitor))
  const plain = plainOf(message.text)
  const context = { ...contextOf(services, message), exponent }
  const readings = textRefusal(plain) === null ? readingsOf(plain, readers, context) : []
  return {
    plain,
    verdict: presentReading(reading, exponent),
    readings: readings.map((one) => ({
      ...presentReading(one, exponent),
      spans: one.pattern ? captureSpans(one.pattern, plain) : [],
    })),
  }
}

/** The attempts to forward a message, the newest first. */
async function listForwards({ db }: Call, { id }: { id: number }): Promise<OutputOf<'bankMessage.getForwards'>> {
  const rows = await db
    .select()
    .from(messageForwards)
    .where(eq(messageForwards.messageId, id))
    .orderBy(desc(messageForwards.id))
  return {
    list: rows.map(({ messageId: _message, at, ...row }) => ({
      ...row,
      method: 'POST',
      at: at.toISOString(),
      by: null,
    })),
  }
}
