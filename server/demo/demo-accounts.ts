import type { Role } from '#domain/roles.ts'

/** The password that every demo account signs in with. */
export const DEMO_PASSWORD = 'Paydesk2026'
/** The second-level password of every demo account. */
export const DEMO_SECOND_PASSWORD = 'Second2026'

/** The accounts that people and tests sign in with, as they are told to whoever starts a demo system. */
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

/** How many merchants and suppliers there are with those that no one needs to sign in as. */
export const MERCHANT_COUNT = 12
export const SUPPLIER_COUNT = 20
