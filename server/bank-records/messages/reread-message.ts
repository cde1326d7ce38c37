import { eq } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { stateOf } from '#server/bank-records/messages/list-messages.ts'
import { logReread } from '#server/bank-records/messages/log-reread.ts'
import { readStored } from '#server/bank-records/patterns/read-stored.ts'
import type { BankMessage } from '#server/bank-records/patterns/read-stored.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankMessages } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError, notFound } from '#server/platform/app-error.ts'
import { publish } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'

/** Reads one message again, unless it is a payment: whoever asks at the same time waits, and then finds that it is. */
export async function rereadMessage(
  { actor, db, services }: Call,
  { id }: { id: number },
): Promise<OutputOf<'bankMessage.reread'>> {
  const [message] = await db.select().from(bankMessages).where(eq(bankMessages.id, id)).for('no key update')
  if (!message) throw notFound('bankMessage')
  if (message.bankRecordId !== null) throw new AppError(CODES.conflict, 'bankMessage.isPayment')
  const read = await readAgain(db, services, message)
  const { orderCode, ...state } = read
  const from = { ...stateOf(message), patternId: message.patternId }
  await recordAudit(db, actor, 'bankMessage.reread', { kind: 'bankMessage', id: String(id) }, { from, to: read })
  return { ...state, orderCode }
}

/** Reads a message that is locked as if it had just been reported, and tells the consoles. */
export async function readAgain(
  tx: Queryable,
  services: Services,
  message: BankMessage,
): Promise<OutputOf<'bankMessage.reread'>> {
  const read = await readStored(tx, services, message)
  await logReread(tx, services, message, read)
  await publish(tx, { kind: 'messagesReread' })
  if (read.kind !== 'taken')
    return { messageState: read.kind, unreadReason: read.kind === 'unread' ? read.why : null, orderCode: null }
  // Lists of payments follow the log of reports.
  await publish(tx, { kind: 'monitorLogged' })
  return { messageState: 'payment', unreadReason: null, orderCode: read.taken.orderCode }
}
