import { and, eq, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { isUnheard } from '#domain/bank-records/doubts.ts'
import { moneyBankOf } from '#domain/bank-records/packs/senders-of-packs.ts'
import { paymentsToldOf, SAME_BALANCE_MS } from '#domain/bank-records/same-payment.ts'
import type { KnownPayment } from '#domain/bank-records/same-payment.ts'
import { lockByText } from '#server/db/transactions/advisory-locks.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankMessages, bankRecords } from '#server/db/schema/schema.ts'
import type { BankRecord } from '#server/collect/bank-records/bank-record.ts'

/** A message of a payment that has been read. */
export type PaymentMessage = Omit<
  typeof bankRecords.$inferInsert,
  'id' | 'status' | 'orderId' | 'sameAsId' | 'receivedAt' | 'occurredAt'
> & {
  occurredAt: Date
  receivedAt: Date
  /** Who sent it, as the phone shows it. */
  sender?: string | null
}

/**
 * Result of a message: a new payment, one that another source had reported (`record` includes this message), or
 * nothing, since this source had sent this message before.
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
  const { told, sharing } = await knownPaymentsOf(tx, message)
  const proven = told.filter(({ by }) => by !== 'moment')
  const heard = told.find(({ payment }) => !isUnheard(payment.doubt))
  const best = proven.find(({ payment }) => payment.orderId !== null) ?? heard ?? told[0]
  const record = best ? await addWitness(tx, best, message) : await addRecord(tx, message, sharing)
  await tx.update(bankMessages).set({ bankRecordId: record.id }).where(eq(bankMessages.id, messageId))
  // Whoever is not believed tells that no two payments are one.
  const same = isUnheard(message.doubt ?? null) ? [] : proven
  for (const { payment } of same) if (payment.id !== record.id) await join(tx, record, payment)
  return { kind: best ? 'known' : 'new', record, messageId }
}

/** Columns of a message to store; those of its account only as far as it names one. */
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
      bank: moneyBankOf(text, sender ?? null),
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

/**
 * The account's payments that a message tells of, and those that bear its reference and are others. Messages of one
 * account wait for each other here.
 */
async function knownPaymentsOf(tx: Queryable, message: PaymentMessage) {
  const { resourceId, amountMinor, isDayOnly, occurredAt } = message
  if (resourceId === null || resourceId === undefined) return { told: [], sharing: [] }
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
  const { utr = null, balanceMinor = null, kind, monitorRowId, payerName = null } = message
  const source = `${kind} ${monitorRowId ?? 0}`
  const told = paymentsToldOf({ utr, balanceMinor, payerName, occurredAt, isDayOnly, source }, known)
  if (isUnheard(message.doubt ?? null)) return { told, sharing: [] }
  const sharing = known.filter((one) => utr !== null && one.utr === utr && !isUnheard(one.doubt))
  // A stranger may have known when the money would come: only a reference or a balance makes their word one with a
  // bank's.
  return { told: told.filter(({ by, payment }) => by !== 'moment' || !isUnheard(payment.doubt)), sharing }
}

/** A payment that is new; where others bear its reference, a person decides about all of them. */
async function addRecord(tx: Queryable, message: PaymentMessage, sharing: readonly Known[]): Promise<BankRecord> {
  const doubt = message.doubt ?? (sharing.length > 0 ? 'sharedReference' : null)
  const clean = sharing.flatMap(({ id, doubt: other, status }) =>
    other === null && status === 'unmatched' ? [id] : [],
  )
  if (clean.length > 0)
    await tx.update(bankRecords).set({ doubt: 'sharedReference' }).where(inArray(bankRecords.id, clean))
  const status = message.direction === 'debit' ? 'outgoing' : 'unmatched'
  const [record] = await tx
    .insert(bankRecords)
    .values({ ...message, doubt, status })
    .returning()
  if (!record) throw new Error('a payment record was not inserted')
  return record
}

/**
 * A payment says what any of its witnesses says of it, the first one to say so; by time alone nothing is carried over
 * but the time itself, where only the day was known. Who is not believed adds nothing to what a bank says, and a bank's
 * word replaces theirs whole.
 */
async function addWitness(
  tx: Queryable,
  { payment, by }: { payment: Known; by: string },
  message: PaymentMessage,
): Promise<BankRecord> {
  const isStranger = isUnheard(message.doubt ?? null)
  if (isStranger !== isUnheard(payment.doubt)) return isStranger ? payment : await believe(tx, payment, message)
  const time =
    payment.isDayOnly && !message.isDayOnly ? { occurredAt: message.occurredAt, isDayOnly: false } : undefined
  if (by === 'moment' && !time) return payment
  const said = by !== 'moment' && {
    utr: payment.utr ?? message.utr ?? null,
    balanceMinor: payment.balanceMinor ?? message.balanceMinor ?? null,
    identifyCode: payment.identifyCode ?? message.identifyCode ?? null,
    payerName: payment.payerName ?? message.payerName ?? null,
    doubt: payment.doubt ?? message.doubt ?? null,
  }
  const [record] = await tx
    .update(bankRecords)
    .set({ ...said, ...time })
    .where(eq(bankRecords.id, payment.id))
    .returning()
  return record ?? payment
}

/**
 * A payment that only a stranger had told of is told of by its bank; who set it aside did so for the stranger's word.
 */
async function believe(tx: Queryable, { id, status }: Known, message: PaymentMessage): Promise<BankRecord> {
  const { balanceMinor, doubt, identifyCode, isDayOnly, kind, occurredAt, payerName, text, utr } = message
  const [record] = await tx
    .update(bankRecords)
    .set({
      ...{ kind, occurredAt, text, isDayOnly: isDayOnly ?? false, doubt: doubt ?? null, utr: utr ?? null },
      ...{ balanceMinor: balanceMinor ?? null, identifyCode: identifyCode ?? null, payerName: payerName ?? null },
      ...(status === 'setAside' && { status: 'unmatched', setAsideReason: null, setAsideBy: null }),
    })
    .where(eq(bankRecords.id, id))
    .returning()
  if (!record) throw new Error('a payment record went away')
  return record
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
