import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import type { Role } from '#domain/roles.ts'

/** Fields of a payout that a role may not see, with what stands in their place: the server fills it in, the console leaves the fields out. */
export const HIDDEN_PAYOUT_FIELDS: Partial<Record<Role, Partial<PayoutRow>>> = {
  merchant: {
    supplierId: null,
    supplierName: null,
    resourceId: null,
    resourceName: null,
    locked: false,
    lockedBy: null,
    isProxy: false,
    orderMark: 1,
    riskHeld: false,
    channel: null,
    batchId: null,
    inOpenBatch: false,
    gatewayUncertain: false,
    allocationCount: 0,
    claim: null,
    payoutCardNumber: null,
  },
  supplier: { feeMinor: null, frozenMinor: null, ipAddress: null, riskHeld: false },
}

/** The names of the fields that a role may not see. */
export function hiddenPayoutFields(role: Role): ReadonlySet<string> {
  return new Set(Object.keys(HIDDEN_PAYOUT_FIELDS[role] ?? {}))
}
