import { hiddenOrderFields } from '#contract/orders/hidden-order-fields.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import type { Role } from '#domain/roles.ts'
import type { ScreenVariant } from '#domain/screens.ts'
import { ORDER_COLUMNS } from '#features/orders/order-list/columns/order-columns.ts'
import type { OrderColumnId } from '#features/orders/order-list/columns/order-columns.ts'
import { ORDER_FILTERS } from '#features/orders/order-list/filters/order-filters.ts'
import type { OrderFilterId } from '#features/orders/order-list/filters/order-filters.ts'
import type { OrderSearch } from '#features/orders/order-list/filters/order-search.ts'

/**
 * A variant of the order list: visible and optional columns, filters it does not offer, and filters that are always
 * applied.
 */
export interface OrderListVariant {
  shown: readonly OrderColumnId[]
  hidden: readonly OrderColumnId[]
  withoutFilters: readonly OrderFilterId[]
  /** Filters that define the list; they are not part of the URL. */
  fixed: Partial<OrderSearch>
  /** Fields hidden from the variant's roles, both as columns and in the inspector. */
  unseen: ReadonlySet<string>
  /** Inspector sections visible to some roles only: considered accounts, the merchant's request. */
  tabs: { allocation: boolean; request: boolean }
}

interface VariantSpec {
  /** The variant's role, if it is an outside party: fields hidden from that role are omitted everywhere. */
  role?: Role
  /** Initially visible columns, in order; all others are optional. */
  shown: readonly OrderColumnId[]
  /** Fields that are not secret but irrelevant to the variant's roles. */
  leavesOut?: readonly (keyof OrderRow)[]
  /** Columns that are not offered at all, in addition to those of hidden fields. */
  without?: readonly OrderColumnId[]
  withoutFilters?: readonly OrderFilterId[]
  fixed?: Partial<OrderSearch>
}

/** Filters whose name differs from their field. */
const ASKS_ABOUT: Partial<Record<OrderFilterId, string>> = {
  orderType: 'orderMark',
  currentReceivedMoney: 'realAmountMinor',
}

function variant({
  role,
  shown,
  leavesOut = [],
  without = [],
  withoutFilters = [],
  fixed = {},
}: VariantSpec): OrderListVariant {
  const unseen: ReadonlySet<string> = new Set([...(role === undefined ? [] : hiddenOrderFields(role)), ...leavesOut])
  const columns = (Object.keys(ORDER_COLUMNS) as OrderColumnId[]).filter(
    (id) => !without.includes(id) && !unseen.has(ORDER_COLUMNS[id].field),
  )
  const blind = ORDER_FILTERS.all.filter(
    (filter) => filter.fields.some((field) => unseen.has(field)) || unseen.has(ASKS_ABOUT[filter.id] ?? filter.id),
  )
  return {
    shown: shown.filter((id) => columns.includes(id)),
    hidden: columns.filter((id) => !shown.includes(id)),
    withoutFilters: [...withoutFilters, ...blind.map(({ id }) => id)],
    fixed,
    unseen,
    tabs: { allocation: role === undefined, request: role !== 'supplier' },
  }
}

const STAFF = variant({
  shown: [
    'orderCode',
    'orderStatus',
    'age',
    'createTime',
    'amount',
    'realAmount',
    'currency',
    'callbackStatus',
    'merchant',
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
    'age',
    'createTime',
    'amount',
    'realAmount',
    'currency',
    'callbackStatus',
    'merchantOrderId',
    'merchant',
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
    'age',
    'createTime',
    'payable',
    'realAmount',
    'currency',
    'account',
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
    'merchantOrderId',
    'orderStatus',
    'createTime',
    'amount',
    'realAmount',
    'currency',
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
