import { hiddenPayoutFields } from '#contract/hidden-payout-fields.ts'
import type { PayoutRow } from '#contract/payout.schemas.ts'
import type { Role } from '#domain/roles.ts'
import type { ScreenName, ScreenVariant } from '#domain/screens.ts'
import { PAYOUT_COLUMNS } from '#features/payouts/payout-list/payout-columns.ts'
import type { PayoutColumnId } from '#features/payouts/payout-list/payout-columns.ts'
import { PAYOUT_FILTERS } from '#features/payouts/payout-list/payout-filters.ts'
import type { PayoutFilterId } from '#features/payouts/payout-list/payout-filters.ts'
import type { PayoutSearch } from '#features/payouts/payout-list/payout-search.ts'

/** What a variant of a payout list shows: its columns at first and to choose, the filters that it does not offer, and those that always hold. */
export interface PayoutListVariant {
  shown: readonly PayoutColumnId[]
  hidden: readonly PayoutColumnId[]
  withoutFilters: readonly PayoutFilterId[]
  /** Filters that the list itself is; the address does not name them. */
  fixed: Partial<PayoutSearch>
  /** Fields that those whom the variant is for are not shown: neither as a column nor in the inspector. */
  unseen: ReadonlySet<string>
}

interface VariantSpec {
  /** Whom the variant is for, when it is an outside party: what that role may not see is left out everywhere. */
  role?: Role
  /** Columns at first, in this order; all others are to be chosen. */
  shown: readonly PayoutColumnId[]
  /** Fields that are no secret, but no part of the work of those whom the variant is for. */
  leavesOut?: readonly (keyof PayoutRow)[]
  /** Columns that are not even to be chosen, beside those of fields that are not shown. */
  without?: readonly PayoutColumnId[]
  withoutFilters?: readonly PayoutFilterId[]
  fixed?: Partial<PayoutSearch>
}

/** Filters that ask about a field of another name. */
const ASKS_ABOUT: Partial<Record<PayoutFilterId, string>> = { claimedByMe: 'claim', claimedByUserId: 'claim' }

function variant({
  role,
  shown,
  leavesOut = [],
  without = [],
  withoutFilters = [],
  fixed = {},
}: VariantSpec): PayoutListVariant {
  const unseen: ReadonlySet<string> = new Set([...(role === undefined ? [] : hiddenPayoutFields(role)), ...leavesOut])
  const columns = (Object.keys(PAYOUT_COLUMNS) as PayoutColumnId[]).filter(
    (id) => !without.includes(id) && !unseen.has(PAYOUT_COLUMNS[id].field),
  )
  const blind = PAYOUT_FILTERS.all.filter(
    (filter) => filter.fields.some((field) => unseen.has(field)) || unseen.has(ASKS_ABOUT[filter.id] ?? filter.id),
  )
  return {
    shown: shown.filter((id) => columns.includes(id)),
    hidden: columns.filter((id) => !shown.includes(id)),
    withoutFilters: [...withoutFilters, ...blind.map(({ id }) => id)],
    fixed,
    unseen,
  }
}

const STAFF = variant({
  shown: [
    'orderCode',
    'stage',
    'amount',
    'realAmount',
    'currency',
    'payeeName',
    'cardNumber',
    'ifscCode',
    'merchant',
    'claim',
    'channel',
    'account',
    'utr',
    'callbackStatus',
    'createTime',
    'completedTime',
    'merchantOrderId',
    'product',
    'supplier',
    'batchId',
    'riskHeld',
    'locked',
    'orderMark',
  ],
})

/** What payouts cost merchants, which agents have nothing to do with. */
const FEES = ['feeMinor', 'frozenMinor'] as const

/** Agents work by the payee: whom to pay and by what, before the accounts; nobody's fee is shown. */
const CUSTOMER_SERVICE = variant({
  shown: [
    'orderCode',
    'stage',
    'amount',
    'claim',
    'currency',
    'payeeName',
    'cardNumber',
    'ifscCode',
    'bankName',
    'utr',
    'merchant',
    'callbackStatus',
    'createTime',
    'completedTime',
    'merchantOrderId',
    'channel',
    'account',
    'batchId',
    'riskHeld',
    'locked',
    'orderMark',
  ],
  leavesOut: FEES,
})

/** The pool is about whom to pay next: what has waited longest, and who holds what. */
const POOL_SPEC: VariantSpec = {
  shown: [
    'orderCode',
    'stage',
    'amount',
    'claim',
    'currency',
    'payeeName',
    'cardNumber',
    'ifscCode',
    'bankName',
    'vpa',
    'merchant',
    'product',
    'createTime',
    'supplier',
    'riskHeld',
    'locked',
    'orderMark',
  ],
  without: ['completedTime', 'realAmount', 'utr', 'payoutCardNumber', 'callbackStatus', 'rejectReason'],
  withoutFilters: [
    'orderStatusId',
    'payoutStatus',
    'processState',
    'callbackStatus',
    'utr',
    'realAmount',
    'payoutCardNumber',
    'completed',
    'channel',
  ],
}
const POOL = variant(POOL_SPEC)
const POOL_SERVICE = variant({ ...POOL_SPEC, leavesOut: FEES })

/** A supplier works by its accounts: what to pay from which, to whom. */
const SUPPLIER = variant({
  role: 'supplier',
  shown: [
    'orderCode',
    'stage',
    'amount',
    'claim',
    'currency',
    'payeeName',
    'cardNumber',
    'ifscCode',
    'bankName',
    'vpa',
    'account',
    'utr',
    'createTime',
    'completedTime',
    'product',
    'batchId',
    'callbackStatus',
    'locked',
    'orderMark',
  ],
  without: ['supplier'],
  withoutFilters: ['merchantId', 'supplierId', 'isProxy'],
})

/** The same work of a supplier's team, whose members are distinguished. */
const SUPPLIER_TEAM = variant({
  role: 'supplier',
  shown: ['orderCode', 'supplier', ...SUPPLIER.shown.slice(1)],
  withoutFilters: ['merchantId', 'isProxy'],
  fixed: { team: true },
})

/** A merchant knows payouts by its own numbers, and asks whether they are paid and notified. */
const MERCHANT = variant({
  role: 'merchant',
  shown: [
    'orderCode',
    'merchantOrderId',
    'stage',
    'amount',
    'realAmount',
    'currency',
    'fee',
    'frozen',
    'payeeName',
    'cardNumber',
    'utr',
    'callbackStatus',
    'createTime',
    'completedTime',
    'rejectReason',
  ],
  without: ['merchant'],
  withoutFilters: ['merchantId'],
})

const LISTS: Partial<Record<ScreenVariant, PayoutListVariant>> = {
  full: STAFF,
  customerService: CUSTOMER_SERVICE,
  supplier: SUPPLIER,
  supplierTeam: SUPPLIER_TEAM,
  merchant: MERCHANT,
}
const POOLS: Partial<Record<ScreenVariant, PayoutListVariant>> = { full: POOL, customerService: POOL_SERVICE }

export type PayoutScreenName = Extract<ScreenName, 'payoutPool' | 'payoutOrders'>

/** The data of a variant of the pool or of the list; throws for one that the catalogue gives to neither. */
export function payoutListVariant(screen: PayoutScreenName, name: ScreenVariant): PayoutListVariant {
  const found = (screen === 'payoutPool' ? POOLS : LISTS)[name]
  if (!found) throw new Error(`no payout list is called ${name}`)
  return found
}
