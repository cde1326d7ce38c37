import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/envelope.ts'
import { ORDER_STATUS_IDS } from '#domain/order-status.ts'
import { productOf, toLedgerMinor } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import type { Queryable } from '#server/db/client.ts'
import { merchantProducts, orderHistory, orders, resources } from '#server/db/schema.ts'
import { AppError, badField } from '#server/http/app-error.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { allocateOrder } from '#server/orders/allocate-order.ts'
import { merchantOfSign, signedParams } from '#server/orders/merchant-sign.ts'
import type { Merchant } from '#server/orders/merchant-sign.ts'
import { newIdentifyCode, newOrderCode } from '#server/orders/order-numbers.ts'
import { contentHash } from '#server/orders/order-signature.ts'
import type { OrderRecord } from '#server/orders/order-record.ts'
import { zoneOf } from '#server/orders/resource-place.ts'
import type { Services } from '#server/services.ts'

type CreateInput = ParsedInputOf<'api.order.create'>
type Created = OutputOf<'api.order.create'>
/** The named fields of a creation but its sign. */
type OrderFields = { [Name in keyof CreateInput as string extends Name ? never : Name extends 'sign' ? never : Name]: CreateInput[Name] }

/** What is to be created: the fields of a signed call but its sign, of whom, and how it came. */
export interface OrderWish {
  merchant: Merchant
  fields: OrderFields
  /** Digest of the content: a repeat with the same one answers the first order. */
  hash: string
  /** The mark that the order begins with. */
  orderMark?: number
  /** Who uploaded it; null for a call that the merchant signed. */
  by?: Pick<Actor, 'userId' | 'name'> | null
}

/** The largest order in minor units, so that balances stay safe integers over many orders. */
const AMOUNT_MAX = 1_000_000_000_000
const CODE_TRIES = 5

/** Creates an order for a merchant who signed the call, and allocates it; a repeat with the same content answers the first order. */
export async function createOrder({ db, services, rawBody }: Call<null>, input: CreateInput): Promise<Created> {
  const params = signedParams(rawBody, input)
  const merchant = await merchantOfSign(db, services, params, input)
  const { sign: _sign, ...fields } = input
  const { order } = await createFor(db, services, { merchant, fields, hash: contentHash(params) })
  return answerFor(db, order)
}

/** The one way an order comes to be: created and allocated, or the first one again where it was created before. */
export async function createFor(db: Queryable, services: Services, wish: OrderWish): Promise<{ order: OrderRecord; isRepeated: boolean }> {
  const { merchant, fields, hash } = wish
  const repeated = await findByMerchantOrder(db, merchant.id, fields.mchOrderNo)
  if (repeated) return { order: sameContent(repeated, hash), isRepeated: true }
  const product = await checkTerms(db, services, merchant, fields)
  const order = await insertOrder(db, services, product, wish)
  if (!order) return { order: sameContent(await mustFind(db, merchant.id, fields.mchOrderNo), hash), isRepeated: true }
  return { order: await allocateOrder(db, services, order), isRepeated: false }
}

/** What creating would come to, without creating: whether it is a repeat. Throws what creating would throw. */
export async function tryCreateFor(db: Queryable, services: Services, { merchant, fields, hash }: OrderWish): Promise<{ repeated: OrderRecord | undefined }> {
  const repeated = await findByMerchantOrder(db, merchant.id, fields.mchOrderNo)
  if (repeated) return { repeated: sameContent(repeated, hash) }
  await checkTerms(db, services, merchant, fields)
  return { repeated: undefined }
}

async function checkTerms(db: Queryable, services: Services, merchant: Merchant, input: OrderFields): Promise<Product> {
  const { settings } = services
  if (!settings.get('enableService')) throw new AppError(CODES.forbidden, 'order.serviceOff')
  if (merchant.status !== 'active') throw new AppError(CODES.forbidden, 'order.merchantDisabled')
  const product = productOf(input.productId)
  const [terms] = await db
    .select({ enabled: merchantProducts.enabled })
    .from(merchantProducts)
    .where(and(eq(merchantProducts.merchantId, merchant.id), eq(merchantProducts.productId, input.productId)))
  if (!product || product.direction !== 'collection' || !terms?.enabled) throw badField('productId', 'notAvailable')
  if (toLedgerScale(input.amount, product) > AMOUNT_MAX) throw badField('amount', 'outOfRange')
  const needsName = settings.get('KYC') || settings.get('needNameCheck')
  if (needsName && !input.userName?.trim()) throw badField('userName', 'required')
  return product
}

function toLedgerScale(amountMinor: number, product: Product): number {
  if (amountMinor > AMOUNT_MAX) return amountMinor
  return toLedgerMinor(amountMinor, product.currency, product.exponent)
}

/** Stores the order; undefined when the merchant's number was taken by a call at the same time. */
async function insertOrder(db: Queryable, services: Services, product: Product, wish: OrderWish) {
  const { merchant, fields: input, hash, orderMark, by = null } = wish
  const now = services.now()
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const [order] = await db
      .insert(orders)
      .values({
        orderCode: newOrderCode(now, zoneOf(services)),
        merchantId: merchant.id,
        merchantName: merchant.name,
        merchantOrderId: input.mchOrderNo,
        contentHash: hash,
        productId: product.id,
        currency: product.currency,
        exponent: product.exponent,
        amountMinor: input.amount,
        payableMinor: input.amount,
        status: ORDER_STATUS_IDS.created,
        userName: input.userName?.trim() || null,
        identifyCode: newIdentifyCode(),
        ip: input.clientIp ?? null,
        subject: input.subject || null,
        notifyUrl: input.notifyUrl,
        returnUrl: input.returnUrl || null,
        request: input,
        orderMark,
        createdAt: now,
        expiresAt: new Date(now.getTime() + services.settings.get('orderTimeoutMinutes') * 60_000),
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (order) {
      await db.insert(orderHistory).values({ orderId: order.id, at: now, event: 'CREATE', toStatus: order.status, userId: by?.userId, actor: by?.name, via: by === null ? 'api' : 'batch' })
      return order
    }
    if (await findByMerchantOrder(db, merchant.id, input.mchOrderNo)) return undefined
  }
  throw new Error('no free order number was found')
}

async function findByMerchantOrder(db: Queryable, merchantId: number, number: string): Promise<OrderRecord | undefined> {
  const [order] = await db.select().from(orders).where(and(eq(orders.merchantId, merchantId), eq(orders.merchantOrderId, number)))
  return order
}

async function mustFind(db: Queryable, merchantId: number, number: string): Promise<OrderRecord> {
  const order = await findByMerchantOrder(db, merchantId, number)
  if (!order) throw new Error(`order ${number} of merchant ${merchantId} vanished`)
  return order
}

/** The order of a repeated number; 409 when that was created with other content. */
function sameContent(first: OrderRecord, hash: string): OrderRecord {
  if (first.contentHash === hash) return first
  throw new AppError(CODES.conflict, 'order.duplicateOtherContent', {
    params: { mchOrderNo: first.merchantOrderId },
    present: { orderCode: first.orderCode, orderStatusId: first.status },
    by: null,
    at: first.createdAt.toISOString(),
  })
}

async function answerFor(db: Queryable, order: OrderRecord): Promise<Created> {
  const [resource] = order.resourceId === null ? [] : await db.select().from(resources).where(eq(resources.id, order.resourceId))
  return {
    orderCode: order.orderCode,
    mchOrderNo: order.merchantOrderId,
    orderStatusId: order.status,
    amount: order.amountMinor,
    payAmount: order.payableMinor,
    currency: order.currency,
    expireTime: order.expiresAt?.toISOString() ?? null,
    payTo: resource
      ? {
          cardNumber: resource.cardNumber,
          accountName: resource.accountName,
          bankName: resource.bankName,
          ifscCode: resource.ifscCode,
          vpa: resource.vpa,
          address: resource.walletAddress,
          identifyCode: order.identifyCode,
        }
      : null,
  }
}
