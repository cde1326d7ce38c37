import { hiddenOrderFields } from '#contract/hidden-order-fields.ts'
import type { OrderRow } from '#contract/order.schemas.ts'
import type { Role } from '#domain/roles.ts'
import type { ScreenVariant } from '#domain/screens.ts'
import { ORDER_COLUMNS } from '#features/orders/order-list/order-columns.ts'
import type { OrderColumnId } from '#features/orders/order-list/order-columns.ts'
import { ORDER_FILTERS } from '#features/orders/order-list/order-filters.ts'
import type { OrderFilterId } from '#features/orders/order-list/order-filters.ts'
import type { OrderSearch } from '#features/orders/order-list/order-search.ts'

/** What a variant of the order list shows: its columns at first and to choose, the filters that it does not offer, and those that always hold. */
export interface OrderListVariant {
  shown: readonly OrderColumnId[]
  hidden: readonly OrderColumnId[]
  withoutFilters: readonly OrderFilterId[]
  /** Filters that the list itself is; the address does not name them. */
  fixed: Partial<OrderSearch>
  /** Fields that those whom the variant is for are not shown: neither as a column nor in the inspector. */
  unseen: ReadonlySet<string>
  /** Parts of the inspector that only some are told of: accounts that were considered, the merchant's request. */
  tabs: { allocation: boolean; request: boolean }
}

interface VariantSpec {
  /** Whom the variant is for, when it is an outside party: what that role may not see is left out everywhere. */
  role?: Role
  /** Columns at first, in this order; all others are to be chosen. */
  shown: readonly OrderColumnId[]
  /** Fields that are no secret, but no part of the work of those whom the variant is for. */
  leavesOut?: readonly (keyof OrderRow)[]
  /** Columns that are not even to be chosen, beside those of fields that are not shown. */
  without?: readonly OrderColumnId[]
  withoutFilters?: readonly OrderFilterId[]
  fixed?: Partial<OrderSearch>
}

/** Filters that ask about a field of another name. */
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
    'callbackStatus',
    'amount',
    'realAmount',
    'currency',
    'merchant',
    'merchantOrderId',
    'createTime',
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

/** Agents work by the payer's words: reference, name and address come before the accounts, and nobody's fee is shown. */
const CUSTOMER_SERVICE = variant({
  shown: [
    'orderCode',
    'orderStatus',
    'callbackStatus',
    'amount',
    'realAmount',
    'currency',
    'merchantOrderId',
    'merchant',
    'utr',
    'userName',
    'createTime',
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

/** A supplier works by its accounts: what to expect on which, from whom, by which reference. */
const SUPPLIER = variant({
  role: 'supplier',
  shown: [
    'orderCode',
    'orderStatus',
    'payable',
    'realAmount',
    'currency',
    'account',
    'utr',
    'userName',
    'createTime',
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

/** The same work of a supplier's team, whose members are distinguished. */
const SUPPLIER_TEAM = variant({
  role: 'supplier',
  shown: ['orderCode', 'supplier', ...SUPPLIER.shown.slice(1)],
  withoutFilters: ['merchantId', 'isProxy', 'showAll'],
  fixed: { team: true },
})

/** A merchant knows orders by its own numbers, and asks whether they are paid and notified. */
const MERCHANT = variant({
  role: 'merchant',
  shown: [
    'orderCode',
    'merchantOrderId',
    'orderStatus',
    'callbackStatus',
    'amount',
    'realAmount',
    'currency',
    'fee',
    'product',
    'createTime',
    'completedTime',
    'userName',
    'utr',
    'description',
  ],
  without: ['merchant'],
  withoutFilters: ['merchantId'],
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
