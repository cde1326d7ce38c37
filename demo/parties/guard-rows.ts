import type { ipAllowances, ipGuardRules } from '#server/db/schema/schema.ts'
import { CAMPUS } from '#demo/orders/order-origins.ts'

const DAY_MS = 86_400_000
const DAY = 1_440

/** Rules that observe, and judge the demo's last day once it has begun. */
export function guardRuleRows(now: Date): (typeof ipGuardRules.$inferInsert)[] {
  const rule = { grouping: 'address', judgedUntil: new Date(now.getTime() - DAY_MS), createdBy: 'Super Admin' }
  return [
    { ...rule, name: 'Bursts', kind: 'perMinute', mode: 'observe', windowMinutes: 1, limit: 15, freezeMinutes: DAY },
    {
      ...rule,
      name: 'Mostly unpaid networks',
      kind: 'failedShare',
      grouping: 'network',
      mode: 'observe',
      windowMinutes: 60,
      limit: 8,
      failedPercent: 70,
      freezeMinutes: 120,
    },
    {
      ...rule,
      name: 'One address at many merchants',
      kind: 'manyMerchants',
      mode: 'observe',
      windowMinutes: 180,
      limit: 2,
      freezeMinutes: 60,
    },
  ]
}

export const allowanceRows = (): (typeof ipAllowances.$inferInsert)[] => [
  {
    network: CAMPUS,
    reason: 'University campus behind one gateway',
    createdBy: 'Super Admin',
    updatedBy: 'Super Admin',
  },
]

/** Somebody has frozen the busiest abuser, by what it did until then. */
export const FREEZE_ABUSER = `
  insert into ip_freezes (network, mode, reason, evidence, starts_at, expires_at, created_by, created_at)
  select abbrev($1::inet), 'freeze', 'Card testing: many orders, hardly one paid',
    jsonb_build_object('from', min(second), 'to', max(second) + interval '1 second', 'orders', count(*), 'merchants', count(distinct merchant_id),
      'ended', count(*) filter (where status in (4, 5, 6, 8, 9, 10)), 'failed', count(*) filter (where status in (5, 6, 8, 9, 10))),
    max(second) + interval '1 second', $2::timestamptz + interval '1 day', 'Super Admin', max(second) + interval '4 minutes'
  from (
    select merchant_id, status, date_trunc('second', created_at) as second from orders where ip = $1::inet
  ) o having count(*) > 0`
