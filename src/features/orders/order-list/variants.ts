import { hiddenOrderFields } from '#contract/orders/hidden-order-fields.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import type { ScreenVariant } from '#domain/screens.ts'
import { ORDER_COLUMNS } from '#features/orders/order-list/order-columns.ts'
import type { OrderColumnId } from '#features/orders/order-list/order-columns.ts'
import { ORDER_FILTERS } from '#features/orders/order-list/filters/order-filters.ts'
import type { OrderFilterId } from '#features/orders/order-list/filters/order-filters.ts'
import type { OrderSearch } from '#features/orders/order-list/filters/order-search.ts'
import { variantsOf } from '#features/queue/queue-columns.ts'

const variant = variantsOf<OrderColumnId, OrderFilterId, OrderSearch, OrderRow>({
  columns: ORDER_COLUMNS,
  filters: ORDER_FILTERS,
  hiddenFields: hiddenOrderFields,
  asksAbout: { orderType: 'orderMark', currentReceivedMoney: 'realAmountMinor' },
})
type OrderListVariant = ReturnType<typeof variant>

const STAFF = variant({
  shown: [
    'orderCode',
    'orderStatus',
    'amount',
    'merchant',
    'age',
    'createTime',
    'realAmount',
    'callbackStatus',
    'merchantOrderId',
    'product',
    'supplier',
    'account',
    'utr',
    'userName',
    'completedTime',
    'orderMark',
    'supplement',
    'locked',
  ],
})

/** Agents work with the payer's data: reference, name and address come before the accounts, and fees are hidden. */
const CUSTOMER_SERVICE = variant({
  shown: [
    'orderCode',
    'orderStatus',
    'amount',
    'merchant',
    'age',
    'createTime',
    'realAmount',
    'callbackStatus',
    'merchantOrderId',
    'utr',
    'userName',
    'completedTime',
    'product',
    'supplier',
    'account',
    'ipAddress',
    'orderMark',
    'supplement',
    'locked',
  ],
  leavesOut: ['feeMinor'],
})

/** A supplier works by account: expected payments per account, payer and reference. */
const SUPPLIER = variant({
  role: 'supplier',
  shown: [
    'orderCode',
    'orderStatus',
    'payable',
    'account',
    'age',
    'createTime',
    'realAmount',
    'utr',
    'userName',
    'expireTime',
    'completedTime',
    'product',
    'callbackStatus',
    'orderMark',
    'supplement',
    'locked',
  ],
  without: ['supplier'],
  withoutFilters: ['merchantId', 'supplierId', 'isProxy', 'showAll'],
})

/** The supplier variant for a team, with its members shown. */
const SUPPLIER_TEAM = variant({
  role: 'supplier',
  shown: ['orderCode', 'supplier', ...SUPPLIER.shown.slice(1)],
  withoutFilters: ['merchantId', 'isProxy', 'showAll'],
  fixed: { team: true },
})

/** A merchant identifies orders by its own numbers, and checks whether they are paid and notified. */
const MERCHANT = variant({
  role: 'merchant',
  shown: [
    'orderCode',
    'orderStatus',
    'amount',
    'merchantOrderId',
    'createTime',
    'realAmount',
    'callbackStatus',
    'fee',
    'product',
    'completedTime',
    'userName',
    'utr',
    'description',
  ],
  without: ['merchant'],
  withoutFilters: ['merchantId', 'orderMark'],
})

const VARIANTS: Partial<Record<ScreenVariant, OrderListVariant>> = {
  full: STAFF,
  customerService: CUSTOMER_SERVICE,
  supplier: SUPPLIER,
  supplierTeam: SUPPLIER_TEAM,
  merchant: MERCHANT,
}

/** The variant's data; throws for a variant that the catalogue gives to no order list. */
export function orderListVariant(name: ScreenVariant): OrderListVariant {
  const found = VARIANTS[name]
  if (!found) throw new Error(`no order list is called ${name}`)
  return found
}
