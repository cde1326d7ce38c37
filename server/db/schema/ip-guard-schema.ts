import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { GUARD_KINDS, GUARD_MODES, IP_GROUPINGS } from '#domain/ip-guard/ip-guard.ts'
import type { GuardCounts } from '#domain/ip-guard/find-freezes.ts'
import { oneOf, positive, instant, now, ref, rowId, stamps } from '#server/db/schema/columns.ts'

/** Rules that freeze addresses of orders, or record what they would have frozen. */
export const ipGuardRules = pgTable(
  'ip_guard_rules',
  {
    id: rowId(),
    name: text().notNull().unique(),
    kind: text().notNull(),
    grouping: text().notNull(),
    mode: text().notNull(),
    windowMinutes: integer().notNull(),
    limit: integer().notNull(),
    failedPercent: integer(),
    freezeMinutes: integer().notNull(),
    /** Up to which whole second, exclusive, orders have been judged. */
    judgedUntil: now(),
    ...stamps(),
  },
  (t) => [
    oneOf('ip_guard_rules_kind_check', t.kind, GUARD_KINDS),
    oneOf('ip_guard_rules_grouping_check', t.grouping, IP_GROUPINGS),
    oneOf('ip_guard_rules_mode_check', t.mode, GUARD_MODES),
    positive('ip_guard_rules_window_check', t.windowMinutes),
    positive('ip_guard_rules_freeze_check', t.freezeMinutes),
  ],
)

/** Addresses and networks, in their shortest form, from which orders are always taken. */
export const ipAllowances = pgTable('ip_allowances', {
  id: rowId(),
  network: text().notNull().unique(),
  reason: text().notNull(),
  ...stamps(),
})

/** Evidence for a freeze: the orders that its network created between two moments. */
export interface FreezeEvidence extends GuardCounts {
  from: string
  to: string
}

/** Addresses and networks from which no orders are taken, and what observing rules would have frozen. */
export const ipFreezes = pgTable(
  'ip_freezes',
  {
    id: rowId(),
    /** In its shortest form; a single address without a prefix. */
    network: text().notNull(),
    /** `freeze`, or `observe` for what is only recorded. */
    mode: text().notNull(),
    /** Null where a person froze it, and once the rule is deleted. */
    ruleId: ref().references(() => ipGuardRules.id, { onDelete: 'set null' }),
    ruleName: text(),
    reason: text(),
    evidence: jsonb().$type<FreezeEvidence>().notNull(),
    startsAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Creations that it refused, and when the last one. */
    refused: integer().notNull().default(0),
    lastRefusedAt: instant(),
    /** Null where a rule froze it. */
    createdBy: text(),
    createdAt: now(),
    liftedAt: instant(),
    liftedBy: text(),
    liftReason: text(),
  },
  (t) => [
    oneOf('ip_freezes_mode_check', t.mode, ['observe', 'freeze']),
    index('ip_freezes_rule_idx').on(t.ruleId, t.mode, t.network, t.expiresAt),
    index('ip_freezes_expires_idx').on(t.expiresAt).where(sql`${t.mode} = 'freeze' and ${t.liftedAt} is null`),
  ],
)
