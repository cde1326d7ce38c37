import { and, eq, gt, isNull } from 'drizzle-orm'
import type { SETTING_REACHES } from '#contract/system/settings.endpoints.ts'
import type { SettingKey } from '#domain/settings.ts'
import type { Queryable } from '#server/db/client.ts'
import { merchants, resources, riskRules, sessions, suppliers } from '#server/db/schema/schema.ts'

/** The state of an enabled account. */
const ENABLED = 0

type Reach = (typeof SETTING_REACHES)[number]

/** What settings touch, where that is everything of a kind. */
const REACH: Partial<Record<SettingKey, Reach>> = {
  enableService: 'merchants',
  orderTimeoutMinutes: 'merchants',
  KYC: 'merchants',
  needNameCheck: 'merchants',
  timeoutCallbackTime: 'merchants',
  payoutOrderOccupyBalanceOnCreate: 'merchants',
  isSupplierRemoveBalanceOnOrderFinished: 'suppliers',
  supplierWebMessageEnable: 'suppliers',
  supplierSmsRecordEnable: 'suppliers',
  redWalletCount: 'accounts',
  monitorLiveTime: 'accounts',
  enableSystemCheck: 'accounts',
  limitMode: 'accounts',
  limitUseSuccessAmount: 'accounts',
  riskControlSwitch: 'rules',
  enableIpChangedCheck: 'sessions',
}

/** How many of each kind there are now: active parties, enabled accounts and rules, open sessions. */
export async function countReaches(db: Queryable, now: Date): Promise<Record<Reach, number>> {
  return {
    merchants: await db.$count(merchants, eq(merchants.status, 'active')),
    suppliers: await db.$count(suppliers, eq(suppliers.status, 'active')),
    accounts: await db.$count(resources, eq(resources.state, ENABLED)),
    rules: await db.$count(riskRules, eq(riskRules.enabled, true)),
    sessions: await db.$count(sessions, and(isNull(sessions.endedAt), gt(sessions.expiresAt, now))),
  }
}

/** What a setting touches, and how many; null where that cannot be said. */
export function reachOf(key: SettingKey, counts: Readonly<Record<Reach, number>>) {
  const of = REACH[key]
  return of === undefined ? null : { of, count: counts[of] }
}
