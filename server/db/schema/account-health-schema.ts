import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { BREAKER_CAUSES, BREAKER_POLICY, BREAKER_STATES } from '#domain/accounts/breaker.ts'
import { oneOf, positive, instant, now, ref, rowId, version } from '#server/db/schema/columns.ts'
import { monitors, resources } from '#server/db/schema/people/party-schema.ts'

/** The breakers of accounts; an account without a row takes orders and has not failed yet. */
export const accountBreakers = pgTable(
  'account_breakers',
  {
    resourceId: ref()
      .primaryKey()
      .references(() => resources.id),
    state: text({ enum: BREAKER_STATES }).notNull().default('closed'),
    cause: text({ enum: BREAKER_CAUSES }),
    /** When it opened, closed or was held last. */
    since: instant(),
    /** When an order may be let through to try the account. */
    probeAt: instant(),
    waitSeconds: integer().notNull().default(BREAKER_POLICY.probeSeconds),
    /** The latest outcomes, the newest last: 1 failed, 0 succeeded. */
    outcomes: text().notNull().default(''),
    /** True once people know that it is stopped; `toldAt` is their latest notice of any kind. */
    isTold: boolean().notNull().default(false),
    toldAt: instant(),
    version: version(),
  },
  (t) => [
    oneOf('account_breakers_state_check', t.state, BREAKER_STATES),
    oneOf('account_breakers_cause_check', t.cause, BREAKER_CAUSES),
    positive('account_breakers_wait_check', t.waitSeconds),
    index('account_breakers_stopped_idx').on(t.state).where(sql`${t.state} <> 'closed' or ${t.isTold}`),
  ],
)

/** Failures of an account or a monitor, from when to when. */
export const accountExceptions = pgTable(
  'account_exceptions',
  {
    id: rowId(),
    at: now(),
    endedAt: instant(),
    resourceId: ref().references(() => resources.id),
    monitorRowId: ref().references(() => monitors.id),
    kind: text({ enum: BREAKER_CAUSES }).notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    oneOf('account_exceptions_kind_check', t.kind, BREAKER_CAUSES),
    check('account_exceptions_of_one_check', sql`num_nonnulls(${t.resourceId}, ${t.monitorRowId}) = 1`),
    index().on(t.at, t.id),
    index().on(t.resourceId, t.at),
    index().on(t.monitorRowId, t.at),
    uniqueIndex('account_exceptions_account_key').on(t.resourceId).where(sql`${t.endedAt} is null`),
    uniqueIndex('account_exceptions_monitor_key').on(t.monitorRowId).where(sql`${t.endedAt} is null`),
  ],
)
