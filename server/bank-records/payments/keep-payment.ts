import { and, eq, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { paymentsToldOf, SAME_BALANCE_MS } from '#domain/bank-records/same-payment.ts'
import type { KnownPayment } from '#domain/bank-records/same-payment.ts'
import { lockByText } from '#server/db/transactions/advisory-locks.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankMessages, bankRecords } from '#server/db/schema/schema.ts'
import type { BankRecord } from '#server/bank-records/bank-record.ts'

/** A message of a payment that has been read. */
export type PaymentMessage = Omit<
  typeof bankRecords.$inferInsert,
  'id' | 'status' | 'orderId' | 'sameAsId' | 'receivedAt' | 'occurredAt'
> & { occurredAt: Date; receivedAt: Date }

/**
 * What a message came to: a payment that is new, one that another source had told of (`record` as it stands with this
 * message), or nothing, since this source had sent this message before.
 */
export type KeptPayment =
  | { kind: 'new' | 'known'; record: BankRecord; messageId: number }
  | { kind: 'seenBefore'; bankRecordId: number | null }

/**
 * Keeps a message, unless it was kept before it was read, and the payment that it tells of, once: in the transaction of
 * what follows from it.
 */
export async function keepPayment(tx: Queryable, message: PaymentMessage, keptAs?: number): Promise<KeptPayment> {
  const messageId = keptAs ?? (await keepMessage(tx, message))?.id ?? null
  if (messageId === null) return { kind: 'seenBefore', bankRecordId: await firstToldOf(tx, message) }
  const told = await knownPaymentsOf(tx, message)
  const proven = told.filter(({ by }) => by !== 'moment')
  const best = proven.find(({ payment }) => payment.orderId !== null) ?? told[0]
  const record = best ? await addWitness(tx, best, message) : await addRecord(tx, message)
  await tx.update(bankMessages).set({ bankRecordId: record.id }).where(eq(bankMessages.id, messageId))
  for (const { payment } of proven) if (payment.id !== record.id) await join(tx, record, payment)
  return { kind: best ? 'known' : 'new', record, messageId }
}

/** What is stored of a message that comes; of its account as far as it names one. */
type NewMessage = Omit<typeof bankMessages.$inferInsert, 'id' | 'bankRecordId'>

/** The message as it is stored; undefined where its source had sent it before. */
export async function keepMessage(tx: Queryable, message: NewMessage) {
  const { kind, recordId, supplierId, text, occurredAt, receivedAt, report, said, sender } = message
  const [monitorRowId, resourceId] = [message.monitorRowId ?? null, message.resourceId ?? null]
  const [row] = await tx
    .insert(bankMessages)
    .values({
      kind,
      monitorRowId,
      resourceId,
      recordId,
      supplierId: supplierId ?? null,
      text,
      occurredAt,
      receivedAt,
      said,
      sender,
      report,
    })
    .onConflictDoNothing()
    .returning()
  return row
}

export async function firstToldOf(
  tx: Queryable,
  { monitorRowId, recordId }: Pick<PaymentMessage, 'monitorRowId' | 'recordId'>,
): Promise<number | null> {
  const [row] = await tx
    .select({ id: bankMessages.bankRecordId })
    .from(bankMessages)
    .where(and(eq(bankMessages.monitorRowId, monitorRowId ?? 0), eq(bankMessages.recordId, recordId)))
  return row?.id ?? null
}

type Known = BankRecord & KnownPayment

/** The account's payments that a message tells of. Messages of one account wait for each other here. */
async function knownPaymentsOf(tx: Queryable, message: PaymentMessage) {
  const { resourceId, amountMinor, isDayOnly, occurredAt } = message
  if (resourceId === null || resourceId === undefined) return []
  await lockByText(tx, 'bankRecords', String(resourceId))
  const rows = await tx
    .select({
      record: bankRecords,
      // Names of columns stand without their table in the fields of a select of one table, and here there are two.
      sources: sql<string[]>`(
        select array_agg(told.kind || ' ' || coalesce(told.monitor_row_id, 0))
        from bank_messages told where told.bank_record_id = bank_records.id)`,
    })
    .from(bankRecords)
    .where(
      and(
        eq(bankRecords.resourceId, resourceId),
        eq(bankRecords.direction, message.direction ?? 'credit'),
        eq(bankRecords.amountMinor, amountMinor),
        ne(bankRecords.status, 'sameAs'),
        or(
          message.utr == null ? undefined : eq(bankRecords.utr, message.utr),
          and(
            gte(bankRecords.occurredAt, new Date(occurredAt.getTime() - 2 * SAME_BALANCE_MS)),
            // A day begins that long before its end, where that is all that is known.
            lte(bankRecords.occurredAt, new Date(occurredAt.getTime() + 2 * SAME_BALANCE_MS)),
          ),
        ),
      ),
    )
    .orderBy(bankRecords.id)
  const known = rows.map(({ record, sources }): Known => ({ ...record, sources: sources ?? [] }))
  const { utr = null, balanceMinor = null, kind, monitorRowId } = message
  return paymentsToldOf({ utr, balanceMinor, occurredAt, isDayOnly, source: `${kind} ${monitorRowId ?? 0}` }, known)
}

async function addRecord(tx: Queryable, message: PaymentMessage): Promise<BankRecord> {
  const status = message.direction === 'debit' ? 'outgoing' : 'unmatched'
  const [record] = await tx
    .insert(bankRecords)
    .values({ ...message, status })
    .returning()
  if (!record) throw new Error('a payment record was not inserted')
  return record
}

/**
 * A payment says what any of its witnesses says of it, the first one to say so; by time alone nothing is carried over but
 * the time itself, where only the day was known.
 */
async function addWitness(
  tx: Queryable,
  { payment, by }: { payment: Known; by: string },
  message: PaymentMessage,
): Promise<BankRecord> {
  const time =
    payment.isDayOnly && !message.isDayOnly ? { occurredAt: message.occurredAt, isDayOnly: false } : undefined
  if (by === 'moment' && !time) return payment
  const said = by !== 'moment' && {
    utr: payment.utr ?? message.utr ?? null,
    balanceMinor: payment.balanceMinor ?? message.balanceMinor ?? null,
    identifyCode: payment.identifyCode ?? message.identifyCode ?? null,
    payerName: payment.payerName ?? message.payerName ?? null,
  }
  const [record] = await tx
    .update(bankRecords)
    .set({ ...said, ...time })
    .where(eq(bankRecords.id, payment.id))
    .returning()
  return record ?? payment
}

/** Two records turn out to be one payment: the one that pays no order becomes part of the other. */
async function join(tx: Queryable, into: BankRecord, other: BankRecord): Promise<void> {
  const [joined] = await tx
    .update(bankRecords)
    .set({ status: 'sameAs', sameAsId: into.id })
    .where(
      and(
        eq(bankRecords.id, other.id),
        isNull(bankRecords.orderId),
        inArray(bankRecords.status, ['unmatched', 'outgoing']),
      ),
    )
    .returning({ id: bankRecords.id })
  if (joined)
    await tx.update(bankMessages).set({ bankRecordId: into.id }).where(eq(bankMessages.bankRecordId, other.id))
}
