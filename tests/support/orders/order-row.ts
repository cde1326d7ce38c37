import type { OrderRow } from '#contract/orders/order.schemas.ts'

/** An order as lists show it, allocated and unpaid unless `change` says otherwise. */
export function orderRow(change: Partial<OrderRow> = {}): OrderRow {
  return {
    id: 1,
    version: 3,
    orderCode: 'C2611200000000001',
    merchantOrderId: 'M-1001',
    merchantId: 7,
    merchantName: 'Merchant 01',
    supplierId: 9,
    supplierName: 'Supplier 01',
    productId: 3001,
    resourceId: 21,
    resourceName: 'Account 21',
    currency: 'INR',
    exponent: 2,
    amountMinor: 125_000,
    payableMinor: 125_003,
    realAmountMinor: null,
    feeMinor: null,
    orderStatusId: 2,
    callbackStatus: 0,
    supplementStatus: 0,
    supplementType: null,
    orderMark: 1,
    locked: false,
    lockedBy: null,
    isProxy: false,
    holdsResource: true,
    hasCallbackUrl: true,
    cardNumber: '6222020000001234',
    userName: 'Asha Rao',
    validateUserName: null,
    ifscCode: 'HDFC0001234',
    bankName: 'HDFC Bank',
    identifyCode: 'K7Q2',
    usdtAddress: null,
    usdtCount: null,
    utr: null,
    utrSubmitTime: null,
    ipAddress: '203.0.113.7',
    description: null,
    createTime: '2026-11-20T02:00:00.000Z',
    expireTime: '2026-11-20T02:15:00.000Z',
    completedTime: null,
    updateTime: '2026-11-20T02:00:01.000Z',
    ...change,
  }
}

/** `count` orders, newest first, with ids from `count` down. */
export function orderRows(count: number, change: Partial<OrderRow> = {}): OrderRow[] {
  return Array.from({ length: count }, (_, at) => {
    const id = count - at
    return orderRow({ id, orderCode: `C261120${String(id).padStart(10, '0')}`, merchantOrderId: `M-${id}`, ...change })
  })
}
