import { eq, isNotNull, or, sql } from 'drizzle-orm'
import type { BankRecordKind, Direction } from '#domain/bank-records/bank-records.ts'
import { doubtOf, isOfSender } from '#domain/bank-records/payment-doubts.ts'
import { referenceOf } from '#domain/bank-records/reference.ts'
import type { RestReason, LogPhase } from '#domain/monitors/monitors.ts'
import type { Account, BankRecord } from '#server/collect/bank-records/bank-record.ts'
import { forwardMessage } from '#server/collect/bank-records/forwarding/forward-queue.ts'
import { keepPayment } from '#server/collect/bank-records/payments/keep-payment.ts'
import type { PaymentMessage } from '#server/collect/bank-records/payments/keep-payment.ts'
import { matchPayment } from '#server/collect/bank-records/payments/match-payment.ts'
import { settlePayment } from '#server/collect/bank-records/payments/settle-payment.ts'
import { waits } from '#server/collect/orders/matching-delay.ts'
import { linkRecord } from '#server/collect/trusted-chain/link-record.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankRecords, banks, orders } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'

interface OrderRef {
  orderId: number | null
  orderCode: string | null
}

/** Result of a payment's message. */
export type TakenPayment =
  /** Its source had sent it before, or the payment that it tells of has paid its order. */
  ({ kind: 'seenBefore'; bankRecordId: number | null } & OrderRef) | KeptPayment

interface KeptPayment {
  kind: 'kept'
  record: BankRecord
  /** No other source had told of it. */
  isNew: boolean
  /** The order that it pays, or the first of those that it may pay. */
  found: OrderRef | null
  /** The order that it belongs to. */
  orderCode: string | null
  /** Why it settled no order. */
  rest: RestReason | null
}

/** A message of a payment, and what decides whether it is believed. */
export type ReportedPayment = Omit<PaymentMessage, 'doubt' | 'resourceId'> & {
  /** The account's last digits, as a pattern read them. */
  tail?: string | null
  /** A pattern says that it is for a cause for which no order waits. */
  isOtherCause?: boolean
}

/** Keeps a message of a payment once, and settles the order that it pays if the match is certain. */
export async function takePayment(
  tx: Queryable,
  services: Services,
  account: Account | undefined,
  { tail = null, isOtherCause = false, ...message }: ReportedPayment,
  keptAs?: number,
): Promise<TakenPayment> {
  const { identifyCode = null, sender = null, text } = message
  const said = { kind: message.kind as BankRecordKind, direction: (message.direction ?? 'credit') as Direction }
  const listed = isOfSender(said) ? await banksLike(tx, account) : []
  const doubt = doubtOf({ ...said, identifyCode, isOtherCause, sender, tail, text }, account, listed)
  const known = { doubt, resourceId: account?.id ?? null, utr: referenceOf(message.utr) }
  const kept = await keepPayment(tx, { ...message, ...known }, keptAs)
  if (kept.kind === 'seenBefore') return await seenBefore(tx, kept.bankRecordId)
  const { messageId, record } = kept
  // One that was kept before it was read was forwarded then.
  if (keptAs === undefined) await forwardMessage(tx, services, { id: messageId, kind: message.kind })
  await linkRecord(tx, services, record)
  if (record.orderId !== null) return await seenBefore(tx, record.id)
  const at = { kind: 'kept', record, isNew: kept.kind === 'new', found: null, orderCode: null } as const
  if (record.direction === 'debit') return { ...at, rest: 'moneyOut' }
  // A decision stays: a person took the payment out of the queue, or a chain took it back.
  if (record.status !== 'unmatched') return { ...at, rest: 'decided' }
  if (!account) return { ...at, rest: 'noAccount' }
  if (waits(services, record)) return { ...at, rest: 'waits' }
  return { ...at, ...(await settle(tx, services, record)) }
}

/** The banks that staff list with senders of their own, and the account's. */
export const banksLike = async (tx: Queryable, account: Account | undefined) =>
  await tx
    .select({ name: banks.name, ifscPrefix: banks.ifscPrefix, senders: banks.senders })
    .from(banks)
    .where(or(isNotNull(banks.senders), eq(sql`lower(${banks.name})`, (account?.bankName ?? '').toLowerCase())))
    .orderBy(banks.id)

async function settle(
  tx: Queryable,
  services: Services,
  record: BankRecord,
): Promise<Pick<KeptPayment, 'found' | 'orderCode' | 'rest'>> {
  const verdict = await matchPayment(tx, services, record)
  if (verdict.kind === 'none') return { found: null, orderCode: null, rest: 'noOrder' }
  const [first] = verdict.kind === 'certain' ? [verdict.order] : verdict.orders
  const found = { orderId: first?.id ?? null, orderCode: first?.orderCode ?? null }
  const orderCode = await settlePayment(tx, services, record, verdict)
  if (verdict.kind === 'unsure') return { found, orderCode, rest: verdict.why }
  return { found, orderCode, rest: orderCode === null ? 'orderMovedOn' : null }
}

export async function seenBefore(tx: Queryable, bankRecordId: number | null): Promise<TakenPayment> {
  const [row] = await tx
    .select({ orderId: orders.id, orderCode: orders.orderCode })
    .from(bankRecords)
    .innerJoin(orders, eq(orders.id, bankRecords.orderId))
    .where(eq(bankRecords.id, bankRecordId ?? 0))
  return { kind: 'seenBefore', bankRecordId, orderId: row?.orderId ?? null, orderCode: row?.orderCode ?? null }
}

/** A phase that a report came to, what is known of it from there on, and why it goes no further. */
export interface ReportStep {
  phase: Exclude<LogPhase, 'received' | 'refused'>
  facts: {
    resourceId?: number | null
    bankRecordId?: number | null
    orderId?: number | null
    orderCode?: string | null
  }
  reason?: RestReason
}

/** The phases of a report once its payment was taken, for the log of monitors. */
export function stepsOf(taken: TakenPayment, account: Account | undefined): ReportStep[] {
  const resourceId = account?.id ?? null
  if (taken.kind === 'seenBefore') {
    const { bankRecordId, orderCode, orderId } = taken
    return [{ phase: 'seenBefore', facts: { bankRecordId, orderCode, orderId, resourceId } }]
  }
  const { found, record, rest } = taken
  const parsed: ReportStep = { phase: 'parsed', facts: { bankRecordId: record.id, resourceId } }
  const steps: ReportStep[] = found ? [parsed, { phase: 'matched', facts: found }] : [parsed]
  if (rest === null) return [...steps, { phase: 'settled', facts: {} }]
  return steps.map((step, at) => (at === steps.length - 1 ? { ...step, reason: rest } : step))
}
