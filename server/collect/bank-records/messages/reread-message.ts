import { eq, and, isNotNull } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { stateOf } from '#server/collect/bank-records/messages/list-messages.ts'
import { readStored } from '#server/collect/bank-records/patterns/read-stored.ts'
import type { BankMessage, ReadStored } from '#server/collect/bank-records/patterns/read-stored.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankMessages, monitorLogs } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError, notFound } from '#server/platform/app-error.ts'
import { publish } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'
import { stepsOf } from '#server/collect/bank-records/payments/take-payment.ts'

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

/** A report that was not understood goes on in the log of monitors once its message is read: where it rested, it rests no longer. */
async function logReread(tx: Queryable, services: Services, { report }: BankMessage, read: ReadStored): Promise<void> {
  if (report === null || read.kind === 'unread') return
  const ofReport = eq(monitorLogs.report, report)
  const [received] = await tx
    .select()
    .from(monitorLogs)
    .where(and(ofReport, eq(monitorLogs.phase, 'received')))
  if (!received) return
  if (read.kind === 'notPayment') {
    await tx
      .update(monitorLogs)
      .set({ reason: 'notPayment' })
      .where(and(ofReport, isNotNull(monitorLogs.reason)))
    return
  }
  await tx.update(monitorLogs).set({ reason: null }).where(ofReport)
  const { id: _id, text: _text, ...known } = received
  let facts = { ...known, at: services.now() }
  const rows = stepsOf(read.taken, read.account).map(({ phase, facts: more, reason = null }) => {
    facts = { ...facts, ...more }
    return { ...facts, phase, reason }
  })
  await tx.insert(monitorLogs).values(rows)
}
