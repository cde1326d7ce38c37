import type { Queryable } from '#server/db/client.ts'
import { autoAssign } from '#server/payouts/assign-payout.ts'
import type { PayoutRecord } from '#server/payouts/payout-record.ts'
import { detectRisk } from '#server/risk/detect-risk.ts'
import type { Services } from '#server/services.ts'

/** What happens to a payout that has come into the pool: risk control looks at it, and it may be given to an account at once. */
export async function enterPool(tx: Queryable, services: Services, order: PayoutRecord): Promise<PayoutRecord> {
  const seen = services.settings.get('riskControlSwitch') ? await detectRisk(tx, services, order) : order
  if (seen.riskHeld || !services.settings.get('autoAssignPayoutOrder')) return seen
  return await autoAssign(tx, services, seen)
}
