import { and, eq, gte, inArray, isNull, lte } from 'drizzle-orm'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { plainName } from '#domain/text/plain-name.ts'
import type { Queryable } from '#server/db/client.ts'
import { orders } from '#server/db/schema/schema.ts'
import type { Account, BankRecord } from '#server/monitors/monitor-records.ts'
import { findListed } from '#server/name-blacklist/listed-names.ts'
import type { OrderRecord } from '#server/orders/order-record.ts'
import { isUtrSpent, lockUtr } from '#server/platform/orders/utr.ts'
import type { Services } from '#server/platform/services.ts'

/** The order a payment pays: one for certain, one or several possibly (with the reason for the doubt), or none. */
export type MatchVerdict =
  | { kind: 'certain'; order: OrderRecord }
  | { kind: 'unsure'; orders: OrderRecord[]; why: UnsureReason; belongsToOne: boolean; listedName?: string | undefined }
  | { kind: 'none' }

export type UnsureReason = 'several' | 'nameListed' | 'nameDiffers' | 'codeDiffers' | 'automationOff'

/** Maximum clock skew of phones and banks. */
const CLOCK_TOLERANCE_MS = 60_000
/** Maximum number of candidates read; further ones add no information. */
const CANDIDATES_MAX = 10

const PAYABLE = [ORDER_STATUS_IDS.allocated, ORDER_STATUS_IDS.pendingConfirmation, ORDER_STATUS_IDS.timedOut]

/**
 * Matches a payment by account, amount and time, narrowed by identification code or UTR. A payment may be late by
 * `completeCheckOrderTime`, and its message may arrive `messageDelay` later. A UTR that has paid an order pays no
 * other. A payer who is blacklisted, or was since the order was created, leaves the payment to a person.
 */
export async function matchPayment(
  db: Queryable,
  services: Services,
  account: Account,
  record: BankRecord,
): Promise<MatchVerdict> {
  if (record.utr !== null) {
    await lockUtr(db, record.utr)
    if (await isUtrSpent(db, record.utr, 0)) return { kind: 'none' }
  }
  const candidates = await findCandidates(db, services, account, record)
  const marked = candidates.filter((order) => isMarkedBy(order, record))
  const [order, ...others] = marked.length > 0 ? marked : candidates
  if (!order) return { kind: 'none' }
  const listedName = await findListed(db, [record.payerName, order.userName])
  if (others.length > 0)
    return {
      kind: 'unsure',
      orders: [order, ...others],
      why: listedName === undefined ? 'several' : 'nameListed',
      belongsToOne: false,
      listedName,
    }
  const why = doubt(services, record, order, marked.length > 0) ?? (listedName === undefined ? undefined : 'nameListed')
  return why === undefined
    ? { kind: 'certain', order }
    : { kind: 'unsure', orders: [order], why, belongsToOne: why !== 'codeDiffers', listedName }
}

function findCandidates(
  db: Queryable,
  services: Services,
  account: Account,
  record: BankRecord,
): Promise<OrderRecord[]> {
  const { settings } = services
  const occurred = record.occurredAt.getTime()
  const lateMs = settings.get('completeCheckOrderTime') * 60_000 + settings.get('messageDelay') * 1_000
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.resourceId, account.id),
        eq(orders.payableMinor, record.amountMinor),
        inArray(orders.status, PAYABLE),
        isNull(orders.realAmountMinor),
        lte(orders.createdAt, new Date(occurred + CLOCK_TOLERANCE_MS)),
        gte(orders.expiresAt, new Date(occurred - lateMs)),
      ),
    )
    .orderBy(orders.createdAt, orders.id)
    .limit(CANDIDATES_MAX)
}

/** The payer wrote the order's code, or submitted its UTR beforehand. */
function isMarkedBy(order: OrderRecord, record: BankRecord): boolean {
  return (
    (record.identifyCode !== null && order.identifyCode === record.identifyCode) ||
    (record.utr !== null && order.utr === record.utr)
  )
}

/** The reason to doubt the only candidate. */
function doubt(
  { settings }: Services,
  record: BankRecord,
  order: OrderRecord,
  isMarked: boolean,
): UnsureReason | undefined {
  if (record.identifyCode !== null && !isMarked) return 'codeDiffers'
  if (settings.get('needNameCheck') && !isSameName(order.userName, record.payerName)) return 'nameDiffers'
  if (record.kind === 'usdt' && !settings.get('usdtAuto')) return 'automationOff'
  return undefined
}

function isSameName(expected: string | null, paid: string | null): boolean {
  return plainName(expected) !== '' && plainName(expected) === plainName(paid)
}
