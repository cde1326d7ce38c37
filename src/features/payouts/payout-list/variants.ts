import { hiddenPayoutFields } from '#contract/payouts/hidden-payout-fields.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import type { Role } from '#domain/roles.ts'
import type { ScreenName, ScreenVariant } from '#domain/screens.ts'
import { PAYOUT_COLUMNS } from '#features/payouts/payout-list/payout-columns.ts'
import type { PayoutColumnId } from '#features/payouts/payout-list/payout-columns.ts'
import { PAYOUT_FILTERS } from '#features/payouts/payout-list/filters/payout-filters.ts'
import type { PayoutFilterId } from '#features/payouts/payout-list/filters/payout-filters.ts'
import type { PayoutSearch } from '#features/payouts/payout-list/filters/payout-search.ts'

/**
 * A variant of a payout list: visible and optional columns, filters it does not offer, and filters that are always
 * applied.
 */
export interface PayoutListVariant {
  shown: readonly PayoutColumnId[]
  hidden: readonly PayoutColumnId[]
  withoutFilters: readonly PayoutFilterId[]
  /** Filters that define the list; they are not part of the URL. */
  fixed: Partial<PayoutSearch>
  /** Fields hidden from the variant's roles, both as columns and in the inspector. */
  unseen: ReadonlySet<string>
}

interface VariantSpec {
  /** The variant's role, if it is an outside party: fields hidden from that role are omitted everywhere. */
  role?: Role
  /** Initially visible columns, in order; all others are optional. */
  shown: readonly PayoutColumnId[]
  /** Fields that are not secret but irrelevant to the variant's roles. */
  leavesOut?: readonly (keyof PayoutRow)[]
  /** Columns that are not offered at all, in addition to those of hidden fields. */
  without?: readonly PayoutColumnId[]
  withoutFilters?: readonly PayoutFilterId[]
  fixed?: Partial<PayoutSearch>
}

/** Filters whose name differs from their field. */
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
    'age',
    'createTime',
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

/** Agents work with the payee's data: payee and method come before the accounts; fees are hidden. */
const CUSTOMER_SERVICE = variant({
  shown: [
    'orderCode',
    'stage',
    'age',
    'createTime',
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
    'age',
    'createTime',
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

/** A supplier works by account: what to pay from which account, and to whom. */
const SUPPLIER = variant({
  role: 'supplier',
  shown: [
    'orderCode',
    'stage',
    'age',
    'createTime',
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

/** The supplier variant for a team, with its members shown. */
const SUPPLIER_TEAM = variant({
  role: 'supplier',
  shown: ['orderCode', 'supplier', ...SUPPLIER.shown.slice(1)],
  withoutFilters: ['merchantId', 'isProxy'],
  fixed: { team: true },
})

/** A merchant identifies payouts by its own numbers, and checks whether they are paid and notified. */
const MERCHANT = variant({
  role: 'merchant',
  shown: [
    'orderCode',
    'merchantOrderId',
    'stage',
    'age',
    'createTime',
    'amount',
    'realAmount',
    'currency',
    'fee',
    'frozen',
    'payeeName',
    'cardNumber',
    'utr',
    'callbackStatus',
    'completedTime',
    'rejectReason',
  ],
  without: ['merchant'],
  withoutFilters: ['merchantId', 'orderMark'],
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
