import type { ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { ORDER_MARK_IDS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { largestAmount, ledgerExponent, productOf } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import { plainName } from '#domain/text/plain-name.ts'
import { checkNotifyUrl } from '#server/orders/callbacks/sending/notify-url.ts'
import type { orders } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/call.ts'
import { keepHit, NameRefused } from '#server/collect/name-blacklist/listed-names.ts'
import { addressOf } from '#server/collect/orders/create/order-origin.ts'
import type { OrderOrigin } from '#server/collect/orders/create/order-origin.ts'
import type { CreateFacts } from '#server/collect/orders/create/create-facts.ts'
import { AppError, badField } from '#server/platform/app-error.ts'
import { requireNotFrozen } from '#server/platform/addresses/ip-guard.ts'
import { newIdentifyCode, newOrderCode } from '#server/orders/rows/order-rows.ts'
import type { AddressJudge } from '#server/platform/outgoing/address-guard.ts'
import type { Services } from '#server/platform/services.ts'
import type { Merchant } from '#server/platform/signing/merchant-sign.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

type CreateInput = ParsedInputOf<'api.order.create'>
/** The named fields of a creation, without the signature. */
export type OrderFields = {
  [Name in keyof CreateInput as string extends Name ? never : Name extends 'sign' ? never : Name]: CreateInput[Name]
}

/** The order to create: the fields of a signed call without the signature, its merchant, and its channel. */
export interface OrderInput {
  merchant: Merchant
  fields: OrderFields
  /** Digest of the content: a repeat with the same digest returns the first order. */
  hash: string
  /** The order's initial mark. */
  orderMark?: number
  /** Who uploaded it; null for a call signed by the merchant. */
  by?: Pick<Actor, 'userId' | 'name'> | null
  /** Caller of the API that created it; undefined without a call. */
  origin?: OrderOrigin
}

/**
 * Keeps a refused payer as a hit; called once the transaction that refused it has ended, since nothing of it remains.
 */
export async function keepIfNameRefused(
  { db, now }: Services,
  { merchant, fields }: Pick<OrderInput, 'merchant' | 'fields'>,
  error: unknown,
): Promise<void> {
  if (!(error instanceof NameRefused)) return
  await keepHit(db, now(), {
    stage: 'creation',
    payerName: fields.userName ?? '',
    merchantId: merchant.id,
    merchantName: merchant.name,
    merchantOrderId: fields.mchOrderNo,
  })
}

/** The lock key of an order number, shared by creations of the same order. */
export const numberOf = ({ merchant, fields }: OrderInput): { number: string } => ({
  number: `${merchant.id} ${fields.mchOrderNo}`,
})

/** Parameters of `readFacts` for an order's merchant. */
export function factsOf({ now }: Pick<Services, 'now'>, { merchant, fields }: OrderInput) {
  const product = productOf(fields.productId)
  return {
    merchantId: merchant.id,
    productId: fields.productId,
    mchOrderNo: fields.mchOrderNo,
    at: now().toISOString(),
    payer: plainName(fields.userName),
    currency: product?.currency ?? '',
    scale: product ? 10 ** (ledgerExponent(product.currency) - product.exponent) : 1,
  }
}

/** A product with what it costs the merchant now; an order keeps it, whatever changes later. */
export interface Priced {
  product: Product
  /** In 1/10 000. */
  rate: number
  fixedFeeMinor: number
}

/**
 * The product of an order that the merchant may create now, by its facts; `enabled` comes from the merchant's terms,
 * null without any. Callbacks may go where `isOpen` says. Throws the reason otherwise.
 */
export function checkTerms(
  { ipGuard, now, settings }: Pick<Services, 'settings' | 'ipGuard' | 'now'>,
  terms: CreateFacts,
  input: OrderFields,
  isOpen?: AddressJudge,
): Priced {
  if (!settings.get('enableService')) throw new AppError(CODES.forbidden, 'order.serviceOff')
  if (terms.status !== 'active') throw new AppError(CODES.forbidden, 'order.merchantDisabled')
  requireNotFrozen({ ipGuard, now }, input.clientIp)
  const product = productOf(input.productId)
  if (product?.direction !== 'collection' || terms.enabled !== true) throw badField('productId', 'notAvailable')
  if (input.amount > largestAmount(product)) throw badField('amount', 'outOfRange')
  if (input.amount % (product.payableStep ?? 1) !== 0) throw badField('amount', 'notPayable')
  if (needsPayerName(settings) && !input.userName?.trim()) throw badField('userName', 'required')
  if (terms.isPayerListed) throw new NameRefused()
  checkNotifyUrl({ settings }, input.notifyUrl, isOpen)
  checkLimits(terms)
  return { product, rate: terms.rate ?? 0, fixedFeeMinor: Number(terms.fixedFeeMinor) }
}

/** True while a creation has to name its payer. */
export const needsPayerName = (settings: Services['settings']): boolean =>
  settings.get('KYC') || settings.get('needNameCheck')

/** Throws 409 while the merchant has as many orders at once as it may have, or less money than it has to. */
function checkLimits({ availableMinor, maxConcurrentOrders, minBalanceMinor, openOrders }: CreateFacts): void {
  if (maxConcurrentOrders !== null && Number(openOrders) >= maxConcurrentOrders)
    throw new AppError(CODES.conflict, 'order.merchantConcurrency', { params: { limit: maxConcurrentOrders } })
  if (minBalanceMinor !== null && Number(availableMinor) < Number(minBalanceMinor))
    throw new AppError(CODES.conflict, 'order.merchantBalance')
}

/** The column values of a new order, with a new number. */
export function newOrderRow(
  services: Services,
  { product, rate, fixedFeeMinor }: Priced,
  { merchant, fields, hash, origin, orderMark = fields.orderType ?? ORDER_MARK_IDS.normal }: OrderInput,
  now: Date,
) {
  return {
    orderCode: newOrderCode(now, zoneOf(services)),
    merchantId: merchant.id,
    merchantName: merchant.name,
    merchantOrderId: fields.mchOrderNo,
    contentHash: hash,
    productId: product.id,
    currency: product.currency,
    exponent: product.exponent,
    amountMinor: fields.amount,
    payableMinor: fields.amount,
    merchantRate: rate,
    merchantFixedFeeMinor: fixedFeeMinor,
    status: ORDER_STATUS_IDS.created as number,
    orderMark,
    userName: fields.userName?.trim() || null,
    identifyCode: newIdentifyCode(),
    ...addressOf(fields.clientIp),
    agent: origin?.agent ?? null,
    referer: origin?.referer ?? null,
    subject: fields.subject || null,
    notifyUrl: fields.notifyUrl,
    returnUrl: fields.returnUrl || null,
    request: fields as Record<string, unknown>,
    createdAt: now,
    expiresAt: new Date(now.getTime() + services.settings.get('orderTimeoutMinutes') * 60_000),
    updatedAt: now,
  } satisfies typeof orders.$inferInsert
}
