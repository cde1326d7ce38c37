import { and, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import { LIVE_STATUS, testCodeOf, wantedOutcome } from '#domain/orders/test-orders.ts'
import type { TestDirection } from '#domain/orders/test-orders.ts'
import type { Product } from '#domain/products.ts'
import type { Queryable } from '#server/db/client.ts'
import { testOrders } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/call.ts'
import { newIdentifyCode, newOrderCode } from '#server/orders/rows/order-rows.ts'
import type { TestOrder } from '#server/orders/test-orders/as-live.ts'
import { endTestOrder } from '#server/orders/test-orders/move-test-order.ts'
import { AppError, notFound } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

const CODE_TRIES = 5

/** A creation as its merchant signed it. */
export interface TestCreation {
  merchantId: number
  direction: TestDirection
  fields: {
    mchOrderNo: string
    amount: number
    userName?: string | undefined
    subject?: string | undefined
    notifyUrl?: string | undefined
    returnUrl?: string | undefined
  }
  /** Digest of the content: a repeat with the same digest returns the first order. */
  hash: string
}

/** Answer of the live checks of a creation. */
export interface TestPrice {
  product: Product
  rate: number
  fixedFeeMinor: number
  /** The fee, where it is known at the creation. */
  feeMinor?: number
}

/**
 * Keeps a test order, or finds the first one of a repeat; `check` is the live creation's, and is asked as late as
 * there. The order comes back as it was created: an outcome that its amount or name asks for has happened by then.
 */
export async function keepTestOrder(
  tx: Queryable,
  services: Services,
  creation: TestCreation,
  check: () => Promise<TestPrice>,
): Promise<TestOrder> {
  const own = ofMerchant(creation.merchantId, creation.direction)
  const first = await findTestOrder(tx, and(own, eq(testOrders.merchantOrderId, creation.fields.mchOrderNo)))
  if (first) return sameAs(first, creation.hash)
  const price = await check()
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const [order] = await tx
      .insert(testOrders)
      .values(rowOf(services, creation, price))
      .onConflictDoNothing()
      .returning()
    if (order) {
      const outcome = wantedOutcome(price.product, creation.fields)
      if (outcome) await endTestOrder(tx, services, order, outcome)
      return order
    }
    const meanwhile = await findTestOrder(tx, and(own, eq(testOrders.merchantOrderId, creation.fields.mchOrderNo)))
    if (meanwhile) return sameAs(meanwhile, creation.hash)
  }
  throw new Error('no free test order number was found')
}

function rowOf(services: Services, creation: TestCreation, price: TestPrice): typeof testOrders.$inferInsert {
  const { direction, fields, hash, merchantId } = creation
  const now = services.now()
  const isPayout = direction === 'payout'
  return {
    direction,
    orderCode: testCodeOf(newOrderCode(now, zoneOf(services), isPayout ? 'P' : 'C')),
    merchantId,
    merchantOrderId: fields.mchOrderNo,
    contentHash: hash,
    productId: price.product.id,
    currency: price.product.currency,
    exponent: price.product.exponent,
    amountMinor: fields.amount,
    merchantRate: price.rate,
    merchantFixedFeeMinor: price.fixedFeeMinor,
    feeMinor: price.feeMinor ?? null,
    state: 'waiting',
    identifyCode: isPayout ? null : newIdentifyCode(),
    subject: fields.subject || null,
    notifyUrl: fields.notifyUrl || null,
    returnUrl: fields.returnUrl || null,
    request: { ...fields },
    createdAt: now,
    expiresAt: isPayout ? null : new Date(now.getTime() + services.settings.get('orderTimeoutMinutes') * 60_000),
    updatedAt: now,
  }
}

function sameAs(first: TestOrder, hash: string): TestOrder {
  if (first.contentHash === hash) return first
  throw new AppError(CODES.conflict, 'order.duplicateOtherContent', {
    params: { mchOrderNo: first.merchantOrderId },
    present: { orderCode: first.orderCode, state: LIVE_STATUS[first.direction][first.state] },
    by: null,
    at: first.createdAt.toISOString(),
  })
}

/** The test orders of a merchant, in one direction or both. */
export const ofMerchant = (merchantId: number, direction?: TestDirection): SQL | undefined =>
  and(eq(testOrders.merchantId, merchantId), direction && eq(testOrders.direction, direction))

/** Test orders that a person may see: a merchant its own, staff all. */
export const testOrderScope = ({ role, merchantId }: Pick<Actor, 'role' | 'merchantId'>): SQL | undefined =>
  role === 'merchant' ? ofMerchant(merchantId ?? -1) : undefined

/** The test order that a call names by either number. */
export const numberedTest = ({
  orderCode,
  mchOrderNo,
}: {
  orderCode?: string | undefined
  mchOrderNo?: string | undefined
}) =>
  and(
    orderCode === undefined ? undefined : eq(testOrders.orderCode, orderCode),
    mchOrderNo === undefined ? undefined : eq(testOrders.merchantOrderId, mchOrderNo),
  )

export async function findTestOrder(db: Queryable, where: SQL | undefined): Promise<TestOrder | undefined> {
  const [order] = await db.select().from(testOrders).where(where)
  return order
}

/** The test order of a condition, locked until the end of the transaction; 404 where there is none. */
export async function lockTestOrder(tx: Queryable, where: SQL | undefined): Promise<TestOrder> {
  const [order] = await tx.select().from(testOrders).where(where).for('no key update')
  if (!order) throw notFound('order')
  return order
}
