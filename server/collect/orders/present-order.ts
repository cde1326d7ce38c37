import { HIDDEN_ORDER_FIELDS } from '#contract/orders/hidden-order-fields.ts'
import { orderRowSchema } from '#contract/orders/order.schemas.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { maskFields, ORDER_NUMBER_FIELDS, readsWholeNumbers } from '#domain/privacy/masked-numbers.ts'
import type { Role } from '#domain/roles.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'

/** An order in lists, pushes and action responses for a role: account numbers have their middle masked. */
export function presentOrderFor(actor: { role: Role }, order: OrderRecord): OrderRow {
  return { ...maskFields(presentOrder(order), ORDER_NUMBER_FIELDS), ...HIDDEN_ORDER_FIELDS[actor.role] }
}

/** An order in its detail record and exports: account numbers are complete for those who work with it. */
export function presentOrderRecord(actor: { role: Role }, order: OrderRecord): OrderRow {
  if (!readsWholeNumbers(actor.role)) return presentOrderFor(actor, order)
  return { ...presentOrder(order), ...HIDDEN_ORDER_FIELDS[actor.role] }
}

/** The list fields, in the order of the contract. */
export const ORDER_FIELDS = orderRowSchema.keyof().options

function presentOrder(order: OrderRecord): OrderRow {
  return {
    id: order.id,
    version: order.version,
    orderCode: order.orderCode,
    merchantOrderId: order.merchantOrderId,
    merchantId: order.merchantId,
    merchantName: order.merchantName,
    supplierId: order.supplierId,
    supplierName: order.supplierName,
    productId: order.productId,
    resourceId: order.resourceId,
    resourceName: order.resourceName,
    currency: order.currency,
    exponent: order.exponent,
    amountMinor: order.amountMinor,
    payableMinor: order.payableMinor,
    realAmountMinor: order.realAmountMinor,
    feeMinor: order.feeMinor,
    orderStatusId: order.status as OrderRow['orderStatusId'],
    callbackStatus: order.callbackStatus as OrderRow['callbackStatus'],
    supplementStatus: order.supplementStatus === 1 ? 1 : 0,
    supplementType: order.supplementType as OrderRow['supplementType'],
    orderMark: order.orderMark as OrderRow['orderMark'],
    locked: order.locked,
    lockedBy: order.lockedBy,
    isProxy: order.isProxy,
    holdsResource: order.holdsResource,
    hasCallbackUrl: order.notifyUrl !== null,
    cardNumber: order.cardNumber,
    userName: order.userName,
    validateUserName: order.validateUserName,
    ifscCode: order.ifscCode,
    bankName: order.bankName,
    identifyCode: order.identifyCode,
    usdtAddress: order.usdtAddress,
    usdtCount: order.usdtCount,
    utr: order.utr,
    utrSubmitTime: order.utrSubmittedAt?.toISOString() ?? null,
    ipAddress: order.ip,
    description: order.subject,
    createTime: order.createdAt.toISOString(),
    expireTime: order.expiresAt?.toISOString() ?? null,
    completedTime: order.completedAt?.toISOString() ?? null,
    updateTime: order.updatedAt.toISOString(),
  }
}
