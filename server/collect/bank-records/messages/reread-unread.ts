import { and, asc, count, desc, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import type { OutputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import type { ReadState } from '#domain/bank-records/patterns/pattern.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { isNoPayment } from '#server/collect/bank-records/messages/dry-reread.ts'
import { readAgain } from '#server/collect/bank-records/messages/reread-message.ts'
import { DatabaseUnavailable } from '#server/db/failures/database-unavailable.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankMessages, messageRereads } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError } from '#server/platform/app-error.ts'
import { publish } from '#server/platform/publish.ts'
import type { Services } from '#server/platform/services.ts'
import { afterForeground } from '#server/platform/turns/turns.ts'

/** How long a message waits for the calls of people that are under way. */
const PATIENCE_MS = 50

/**
 * Has all messages that are no payment wait to be read again; one request at a time, so that each message is read once
 * by it.
 */
export async function rereadUnread({ actor, db, services }: Call): Promise<OutputOf<'bankMessage.rereadUnread'>> {
  const [run] = await db
    .insert(messageRereads)
    .values({ askedBy: actor.name, askedAt: services.now(), total: 0 })
    .onConflictDoNothing()
    .returning({ id: messageRereads.id })
  if (!run) throw new AppError(CODES.conflict, 'bankMessage.rereadUnderWay')
  const { rowCount } = await db.update(bankMessages).set({ rereadId: run.id }).where(isNoPayment())
  const total = rowCount ?? 0
  if (total === 0) throw new AppError(CODES.conflict, 'bankMessage.nothingUnread')
  await db.update(messageRereads).set({ total }).where(eq(messageRereads.id, run.id))
  const target = { kind: 'messageReread', id: String(run.id) }
  await recordAudit(db, actor, 'bankMessage.rereadUnread', target, { from: null, to: { total } })
  await publish(db, { kind: 'messagesReread' })
  return { total }
}

/** Reads all that wait, each in a transaction of its own; several processes share them. Answers how many were read. */
export async function rereadWaiting(services: Services, isStopping: () => boolean = () => false): Promise<number> {
  let read = 0
  for (
    let id = await waitingAfter(services, 0);
    id !== undefined && !isStopping();
    id = await waitingAfter(services, id)
  ) {
    await afterForeground(PATIENCE_MS)
    if (await rereadOne(services, id)) read += 1
  }
  if (!isStopping()) await endRereads(services.db)
  return read
}

async function waitingAfter({ db }: Services, id: number): Promise<number | undefined> {
  const [next] = await db
    .select({ id: bankMessages.id })
    .from(bankMessages)
    .where(and(isNotNull(bankMessages.rereadId), sql`${bankMessages.id} > ${id}`))
    .orderBy(asc(bankMessages.id))
    .limit(1)
  return next?.id
}

/** Reads one that waits, unless another process does; a message that fails stays as it was, and is counted. */
async function rereadOne(services: Services, id: number): Promise<boolean> {
  try {
    return await services.db.transaction(async (tx) => {
      const message = await lockWaiting(tx, id)
      if (!message) return false
      const state =
        message.bankRecordId === null ? (await readAgain(tx, services, message)).messageState : ('payment' as const)
      await leaveQueue(tx, message, COUNTED[state])
      return true
    })
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    services.log.error({ err: error, messageId: id }, 'a message could not be read again')
    return await services.db.transaction(async (tx) => {
      const message = await lockWaiting(tx, id)
      if (message) await leaveQueue(tx, message, 'failed')
      return false
    })
  }
}

const COUNTED = {
  payment: 'payments',
  notPayment: 'notPayments',
  unread: 'unread',
} as const satisfies Record<ReadState, string>

async function lockWaiting(tx: Queryable, id: number) {
  const [message] = await tx
    .select()
    .from(bankMessages)
    .where(and(eq(bankMessages.id, id), isNotNull(bankMessages.rereadId)))
    .for('no key update', { skipLocked: true })
  return message
}

async function leaveQueue(
  tx: Queryable,
  { id, rereadId }: { id: number; rereadId: number | null },
  counted: 'payments' | 'notPayments' | 'unread' | 'failed',
): Promise<void> {
  await tx.update(bankMessages).set({ rereadId: null }).where(eq(bankMessages.id, id))
  await tx
    .update(messageRereads)
    .set({ [counted]: sql`${messageRereads[counted]} + 1` })
    .where(eq(messageRereads.id, rereadId ?? 0))
}

/** A request ends with its last message. */
async function endRereads(db: Queryable): Promise<void> {
  const ended = await db
    .update(messageRereads)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        isNull(messageRereads.endedAt),
        notExists(db.select({ one: sql`1` }).from(bankMessages).where(eq(bankMessages.rereadId, messageRereads.id))),
      ),
    )
    .returning({ id: messageRereads.id })
  if (ended.length > 0) await publish(db, { kind: 'messagesReread' })
}

/** Counts of messages that are unread and that are put aside, and the progress of the last request. */
export async function readReread({ db }: Call): Promise<OutputOf<'bankMessage.getReread'>> {
  const [none] = await db
    .select({ unread: count(bankMessages.unreadReason), all: count() })
    .from(bankMessages)
    .where(isNoPayment())
  const [last] = await db.select().from(messageRereads).orderBy(desc(messageRereads.id)).limit(1)
  const counted = { unread: none?.unread ?? 0, setAside: (none?.all ?? 0) - (none?.unread ?? 0) }
  if (!last) return { ...counted, last: null }
  const { askedAt, askedBy, endedAt, total, payments, notPayments, failed } = last
  return {
    ...counted,
    last: {
      ...{ askedBy, total, payments, notPayments, failed, unread: last.unread },
      askedTime: askedAt.toISOString(),
      endTime: endedAt?.toISOString() ?? null,
      waiting: total - payments - notPayments - failed - last.unread,
    },
  }
}
