import { hiddenPayoutFields } from '#contract/payouts/hidden-payout-fields.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import type { ScreenName, ScreenVariant } from '#domain/screens.ts'
import { PAYOUT_COLUMNS } from '#features/payouts/payout-list/payout-columns.ts'
import type { PayoutColumnId } from '#features/payouts/payout-list/payout-columns.ts'
import { PAYOUT_FILTERS } from '#features/payouts/payout-list/filters/payout-filters.ts'
import type { PayoutFilterId } from '#features/payouts/payout-list/filters/payout-filters.ts'
import type { PayoutSearch } from '#features/payouts/payout-list/filters/payout-search.ts'
import { variantsOf } from '#features/queue/queue-columns.ts'

const variant = variantsOf<PayoutColumnId, PayoutFilterId, PayoutSearch, PayoutRow>({
  columns: PAYOUT_COLUMNS,
  filters: PAYOUT_FILTERS,
  hiddenFields: hiddenPayoutFields,
  asksAbout: { claimedByMe: 'claim', claimedByUserId: 'claim' },
})
type PayoutListVariant = ReturnType<typeof variant>

const STAFF = variant({
  shown: [
    'orderCode',
    'stage',
    'amount',
    'merchant',
    'age',
    'createTime',
    'realAmount',
    'payeeName',
    'cardNumber',
    'ifscCode',
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

/** Costs of payouts to merchants, which agents have nothing to do with. */
const FEES = ['feeMinor', 'frozenMinor'] as const

/** Agents work with the payee's data: payee and method come before the accounts; fees are hidden. */
const CUSTOMER_SERVICE = variant({
  shown: [
    'orderCode',
    'stage',
    'amount',
    'merchant',
    'age',
    'createTime',
    'claim',
    'payeeName',
    'cardNumber',
    'ifscCode',
    'bankName',
    'utr',
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
const POOL_SPEC: Parameters<typeof variant>[0] = {
  shown: [
    'orderCode',
    'stage',
    'amount',
    'merchant',
    'age',
    'createTime',
    'claim',
    'payeeName',
    'cardNumber',
    'ifscCode',
    'bankName',
    'vpa',
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
    'amount',
    'age',
    'createTime',
    'claim',
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
    'stage',
    'amount',
    'age',
    'merchantOrderId',
    'createTime',
    'realAmount',
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
