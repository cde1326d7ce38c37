import { and, eq } from 'drizzle-orm'
import { isUnheard } from '#domain/bank-records/doubts.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankRecords } from '#server/db/schema/schema.ts'
import type { MatchVerdict } from '#server/collect/bank-records/payments/match-payment.ts'
import type { BankRecord } from '#server/collect/bank-records/bank-record.ts'
import { keepHit } from '#server/collect/name-blacklist/listed-names.ts'
import type { OrderPatch, OrderRecord } from '#server/collect/orders/order-record.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * Carries out a match verdict; returns the number of the order that the payment belongs to, or null: also where somebody
 * else is deciding on the payment.
 */
export async function settlePayment(
  tx: Queryable,
  services: Services,
  record: BankRecord,
  verdict: MatchVerdict,
): Promise<string | null> {
  if (verdict.kind === 'none' || isUnheard(record.doubt) || !(await claim(tx, record))) return null
  if (verdict.kind === 'certain') return await confirm(tx, services, record, verdict.order)
  for (const order of verdict.orders) await doubtOrder(tx, services, record, order, verdict)
  const [order] = verdict.orders
  return verdict.belongsToOne && order ? await link(tx, record, order) : null
}

/** Takes the payment for this transaction, without waiting, so that nobody who waits for its order is waited for. */
async function claim(tx: Queryable, { id }: BankRecord): Promise<boolean> {
  const claimed = await tx
    .select({ id: bankRecords.id })
    .from(bankRecords)
    .where(and(eq(bankRecords.id, id), eq(bankRecords.status, 'unmatched')))
    .for('no key update', { skipLocked: true })
  return claimed.length > 0
}

async function confirm(
  tx: Queryable,
  services: Services,
  record: BankRecord,
  found: OrderRecord,
): Promise<string | null> {
  const isLate = found.status === ORDER_STATUS_IDS.timedOut
  const order = await unlessChanged(tx, (savepoint) =>
    transitionOrder(savepoint, services, {
      order: found,
      event: 'CONFIRM_PAYMENT',
      actor: null,
      via: 'monitor',
      detail: { bankRecordId: record.id, ...(record.utr !== null && { utr: record.utr }) },
      patch: () => ({
        ...paymentPatch(record),
        realAmountMinor: record.amountMinor,
        // A late payment is supplemented automatically by the engine.
        ...(isLate && { supplementStatus: 1, supplementType: 'automatic' }),
      }),
    }),
  )
  return order ? await link(tx, record, order) : null
}

/**
 * Leaves the order to a person, with time to review. A payment that certainly belongs to it is recorded as received; a
 * doubtful one is not.
 */
async function doubtOrder(
  tx: Queryable,
  services: Services,
  record: BankRecord,
  order: OrderRecord,
  verdict: Extract<MatchVerdict, { kind: 'unsure' }>,
): Promise<void> {
  if (verdict.listedName !== undefined)
    await keepHit(tx, services.now(), { ...order, stage: 'matching', payerName: verdict.listedName })
  if (order.status === ORDER_STATUS_IDS.pendingConfirmation) return
  await unlessChanged(tx, (savepoint) =>
    transitionOrder(savepoint, services, {
      order,
      event: 'RECEIVE_UNSURE_PAYMENT',
      actor: null,
      via: 'monitor',
      reason: verdict.why,
      detail: {
        bankRecordId: record.id,
        amountMinor: record.amountMinor,
        payerName: record.payerName,
        utr: record.utr,
      },
      patch: (before) => ({
        expiresAt: laterOf(
          before.expiresAt,
          new Date(services.now().getTime() + services.settings.get('completeCheckOrderTime') * 60_000),
        ),
        ...(verdict.belongsToOne && { ...paymentPatch(record), realAmountMinor: record.amountMinor }),
      }),
    }),
  )
}

function laterOf(one: Date | null, other: Date): Date {
  return one !== null && one > other ? one : other
}

function paymentPatch(record: BankRecord): OrderPatch {
  return {
    ...(record.utr !== null && { utr: record.utr, utrSubmittedAt: record.receivedAt }),
    ...(record.payerName !== null && { validateUserName: record.payerName }),
  }
}

async function link(tx: Queryable, record: BankRecord, order: OrderRecord): Promise<string> {
  await tx.update(bankRecords).set({ status: 'matched', orderId: order.id }).where(eq(bankRecords.id, record.id))
  return order.orderCode
}

/** If the order moved on meanwhile, the payment is left to a person; the record itself is kept. */
async function unlessChanged(
  tx: Queryable,
  work: (savepoint: Queryable) => Promise<OrderRecord>,
): Promise<OrderRecord | undefined> {
  try {
    return await tx.transaction(work)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
