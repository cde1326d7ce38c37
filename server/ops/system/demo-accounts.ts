import type { Role } from '#domain/roles.ts'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Paydesk2026'
/** The second-level password of every demo account. */
export const DEMO_SECOND_PASSWORD = 'Second2026'

/** The accounts for people and tests, printed when a demo system starts. */
export const DEMO_ACCOUNTS = [
  { account: 'superadmin', role: 'superAdmin' },
  { account: 'platformadmin', role: 'admin' },
  { account: 'techsupport', role: 'technicalSupport' },
  { account: 'techmaintain', role: 'technicalMaintenance' },
  { account: 'custservice', role: 'customerService' },
  { account: 'supplier01', role: 'supplier' },
  { account: 'supplier02', role: 'supplier' },
  { account: 'merchant01', role: 'merchant' },
  { account: 'merchant02', role: 'merchant' },
] as const satisfies readonly { account: string; role: Role }[]

/** The number of merchants and suppliers, including those without a published account. */
export const MERCHANT_COUNT = 12
export const SUPPLIER_COUNT = 20
