import type { Role } from '#domain/roles.ts'
import type { ScreenName } from '#domain/screens.ts'
import type { SettingKey } from '#domain/settings.ts'

/** Opening of a part: a command by its id, the form of a setting, or a screen with its search. */
export type SetupOpening =
  | { command: string }
  | { setting: SettingKey }
  | { screen: ScreenName; search?: Readonly<Record<string, unknown>> }

export interface SetupPart {
  /** Roles that can do it; a test compares them with the rights of what opens it. */
  roles: readonly Role[]
  opens: SetupOpening
}

const FOUNDERS = ['superAdmin'] as const
const BOTH = ['superAdmin', 'admin'] as const

/**
 * Parts that a platform needs before its first paid order, and that keep it safe, in the order in which people make
 * them.
 */
export const SETUP_PARTS = {
  secondPassword: { roles: BOTH, opens: { command: 'shell.secondPassword' } },
  authenticator: { roles: BOTH, opens: { command: 'profile.bind' } },
  country: { roles: FOUNDERS, opens: { setting: 'defaultCountry' } },
  zone: { roles: FOUNDERS, opens: { setting: 'orderStatisticsTimeFormat' } },
  supplier: { roles: BOTH, opens: { command: 'supplier.create' } },
  supplierProduct: { roles: BOTH, opens: { command: 'userProduct.create' } },
  account: { roles: BOTH, opens: { command: 'account.create' } },
  phone: { roles: BOTH, opens: { command: 'monitor.create' } },
  phoneOnline: { roles: BOTH, opens: { screen: 'monitors' } },
  merchant: { roles: BOTH, opens: { command: 'merchant.create' } },
  rate: { roles: BOTH, opens: { command: 'userProduct.create' } },
  key: { roles: BOTH, opens: { screen: 'merchants' } },
  order: { roles: FOUNDERS, opens: { screen: 'orderSubmissionTest' } },
  // Orders that no account took are among those that need attention.
  paid: { roles: BOTH, opens: { screen: 'orders', search: { showAll: true } } },
  calledBack: { roles: BOTH, opens: { screen: 'orderCallbacks' } },
  secondAdmin: { roles: FOUNDERS, opens: { command: 'user.create' } },
  backup: { roles: FOUNDERS, opens: { screen: 'systemMaintenance', search: { open: 'backup' } } },
  alarmTarget: { roles: FOUNDERS, opens: { command: 'alarmTarget.create' } },
} as const satisfies Record<string, SetupPart>

export type SetupPartName = keyof typeof SETUP_PARTS
export const SETUP_PART_NAMES = Object.keys(SETUP_PARTS) as SetupPartName[]

/** The steps of the checklist, each with its parts; a step's place is its digit. */
export const SETUP_STEPS = [
  { id: 'own', parts: ['secondPassword', 'authenticator'] },
  { id: 'place', parts: ['country', 'zone'] },
  { id: 'supplier', parts: ['supplier', 'supplierProduct', 'account'] },
  { id: 'phone', parts: ['phone', 'phoneOnline'] },
  { id: 'merchant', parts: ['merchant', 'rate', 'key'] },
  { id: 'testOrder', parts: ['order', 'paid', 'calledBack'] },
  { id: 'secondAdmin', parts: ['secondAdmin'] },
  { id: 'backup', parts: ['backup'] },
  { id: 'alarms', parts: ['alarmTarget'] },
] as const satisfies readonly { id: string; parts: readonly SetupPartName[] }[]

export type SetupStepId = (typeof SETUP_STEPS)[number]['id']

/** Roles that work through the checklist. */
export const SETUP_ROLES = BOTH

const isFor = (part: SetupPartName, role: Role): boolean => (SETUP_PARTS[part].roles as readonly Role[]).includes(role)

/** The steps of a role with the parts that it can do, each with the digit of its place. */
export function setupStepsOf(role: Role): { id: SetupStepId; digit: string; parts: readonly SetupPartName[] }[] {
  return SETUP_STEPS.map(({ id, parts }, at) => ({
    id,
    digit: String(at + 1),
    parts: parts.filter((part: SetupPartName) => isFor(part, role)),
  })).filter(({ parts }) => parts.length > 0)
}
