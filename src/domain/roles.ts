/** The seven roles of the specification, section 1; the order is the order shown to people. */
export const ROLES = [
  'superAdmin',
  'admin',
  'technicalSupport',
  'technicalMaintenance',
  'customerService',
  'supplier',
  'merchant',
] as const

export type Role = (typeof ROLES)[number]

/** Staff roles; the others are outside parties who see only their own data. */
export const STAFF_ROLES = [
  'superAdmin',
  'admin',
  'technicalSupport',
  'technicalMaintenance',
  'customerService',
] as const satisfies readonly Role[]

export type StaffRole = (typeof STAFF_ROLES)[number]

/** Staff who may look at orders. */
export const ORDER_STAFF = [
  'superAdmin',
  'admin',
  'customerService',
  'technicalMaintenance',
] as const satisfies readonly Role[]

/** Staff who may act on orders; technicalMaintenance changes nothing. */
export const ORDER_AGENTS = ['superAdmin', 'admin', 'customerService'] as const satisfies readonly Role[]

/** Roles that read orders and payouts; outside parties only their own. */
export const ORDER_READERS = [...ORDER_STAFF, 'supplier', 'merchant'] as const satisfies readonly Role[]

/** Roles that act on orders and payouts; suppliers only on their own. */
export const ORDER_ACTORS = [...ORDER_AGENTS, 'supplier'] as const satisfies readonly Role[]

/** Who may share views with other roles of staff. */
export const VIEW_SHARERS = ['superAdmin', 'admin'] as const satisfies readonly Role[]

export function isStaff(role: Role): boolean {
  return (STAFF_ROLES as readonly Role[]).includes(role)
}

export function isRole(value: unknown): value is Role {
  return (ROLES as readonly unknown[]).includes(value)
}
