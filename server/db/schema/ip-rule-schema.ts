import { boolean, check, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { IP_RULE_EFFECTS, IP_RULE_SCOPES } from '#domain/ip-guard/ip-guard.ts'
import { ROLES } from '#domain/roles.ts'
import { oneOf, ref, rowId, stamps } from '#server/db/schema/columns.ts'
import { users } from '#server/db/schema/people/people-schema.ts'

/** From which addresses roles and accounts may sign in, and merchants' servers may call. */
export const ipRules = pgTable(
  'ip_rules',
  {
    id: rowId(),
    /** An address or a network in its shortest form; an IPv4-mapped one as IPv4. */
    network: text().notNull(),
    effect: text().notNull(),
    scope: text().notNull(),
    role: text(),
    userId: ref().references(() => users.id),
    enabled: boolean().notNull().default(true),
    note: text(),
    ...stamps(),
  },
  (t) => [
    unique('ip_rules_network_key').on(t.scope, t.role, t.userId, t.network).nullsNotDistinct(),
    oneOf('ip_rules_effect_check', t.effect, IP_RULE_EFFECTS),
    oneOf('ip_rules_scope_check', t.scope, IP_RULE_SCOPES),
    oneOf('ip_rules_role_check', t.role, ROLES),
    check(
      'ip_rules_subject_check',
      sql`(${t.scope} = 'role') = (${t.role} is not null) and (${t.scope} = 'role') = (${t.userId} is null)`,
    ),
  ],
)
