import type { ScreenVariant } from '#domain/screens.ts'
import type { OrderColumnId } from '#features/orders/order-list/order-columns.tsx'
import type { OrderFilterId } from '#features/orders/order-list/order-filters.ts'

/** What a variant of the order list shows: its columns at first and to choose, and the filters that it does not offer. */
export interface OrderListVariant {
  shown: readonly OrderColumnId[]
  hidden: readonly OrderColumnId[]
  withoutFilters: readonly OrderFilterId[]
}

const STAFF: OrderListVariant = {
  shown: [
    'orderCode', 'orderStatus', 'callbackStatus', 'amount', 'realAmount', 'currency', 'merchant', 'merchantOrderId', 'createTime', 'product',
    'supplier', 'account', 'utr', 'userName', 'completedTime', 'orderMark', 'supplement', 'locked',
  ],
  hidden: [
    'payable', 'fee', 'validateUserName', 'cardNumber', 'ifscCode', 'bankName', 'identifyCode', 'usdtAddress', 'usdtCount', 'utrSubmitTime',
    'ipAddress', 'description', 'expireTime', 'updateTime',
  ],
  withoutFilters: [],
}

const without = <T>(list: readonly T[], gone: readonly T[]) => list.filter((item) => !gone.includes(item))

/** Agents work by the payer's words: reference, name and address come before the accounts, and nobody's fee is shown. */
const CUSTOMER_SERVICE: OrderListVariant = {
  shown: [
    'orderCode', 'orderStatus', 'callbackStatus', 'amount', 'realAmount', 'currency', 'merchantOrderId', 'merchant', 'utr', 'userName', 'createTime',
    'completedTime', 'product', 'supplier', 'account', 'ipAddress', 'orderMark', 'supplement', 'locked',
  ],
  hidden: without(STAFF.hidden, ['fee', 'ipAddress']),
  withoutFilters: [],
}

const VARIANTS: Partial<Record<ScreenVariant, OrderListVariant>> = { full: STAFF, customerService: CUSTOMER_SERVICE }

/** The variant's data; the full one stands for those that have none of their own. */
export function orderListVariant(variant: ScreenVariant): OrderListVariant {
  return VARIANTS[variant] ?? STAFF
}
