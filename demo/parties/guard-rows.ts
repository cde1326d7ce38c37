import { plainName } from '#domain/text/plain-name.ts'
import type { blacklistedNames, ipAllowances, ipGuardRules, ipRules } from '#server/db/schema/schema.ts'
import { ABUSERS, CAMPUS } from '#demo/orders/order-origins.ts'
import type { Parties } from '#demo/parties/parties.ts'

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

/** Addresses that may not sign in, and a rule that is off: one that allows would keep everybody else out. */
export function ipRuleRows({ users }: Parties): (typeof ipRules.$inferInsert)[] {
  const of = { role: null, userId: null, enabled: true, createdBy: 'Super Admin', updatedBy: 'Super Admin' }
  const support = users.find(({ account }) => account === 'techsupport')
  return [
    { ...of, network: ABUSERS[0], effect: 'refuse', scope: 'role', role: 'merchant', note: 'Card testing' },
    { ...of, network: '192.0.2.0/24', effect: 'refuse', scope: 'role', role: 'supplier', note: 'Password guessing' },
    {
      ...of,
      network: '10.20.0.0/16',
      effect: 'allow',
      scope: 'account',
      userId: support?.id,
      enabled: false,
      note: 'The office before it moved',
    },
  ]
}

/** Payers that orders are refused for; the last was let off. */
export const blacklistedNameRows = (): (typeof blacklistedNames.$inferInsert)[] =>
  [
    { payerName: 'Imran Desai', reason: 'Disputed three payments', enabled: true },
    { payerName: 'Zoya Thomas', reason: 'Pays with stolen cards, says her bank', enabled: true },
    { payerName: '罗强', reason: '多次投诉退款', enabled: true },
    { payerName: 'Karan Pillai', reason: 'Somebody of the same name was meant', enabled: false },
  ].map((row) => ({ ...row, normalized: plainName(row.payerName), createdBy: 'Super Admin', updatedBy: 'Super Admin' }))

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
