import type { OrderRow } from '#contract/orders/order.schemas.ts'
import type { Role } from '#domain/roles.ts'

/** Fields of an order that a role may not see, with what stands in their place: the server fills it in, the console leaves the fields out. */
export const HIDDEN_ORDER_FIELDS: Partial<Record<Role, Partial<OrderRow>>> = {
  merchant: {
    supplierId: null,
    supplierName: null,
    resourceId: null,
    resourceName: null,
    holdsResource: false,
    cardNumber: null,
    ifscCode: null,
    bankName: null,
    usdtAddress: null,
    validateUserName: null,
    locked: false,
    lockedBy: null,
    isProxy: false,
    orderMark: 1,
  },
  supplier: { feeMinor: null, ipAddress: null },
}

/** The names of the fields that a role may not see. */
export function hiddenOrderFields(role: Role): ReadonlySet<string> {
  return new Set(Object.keys(HIDDEN_ORDER_FIELDS[role] ?? {}))
}
