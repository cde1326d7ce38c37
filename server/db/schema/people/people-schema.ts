import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Preferences } from '#contract/people/preferences.ts'
import { ROLES } from '#domain/roles.ts'
import { ROW_STATUSES } from '#domain/entities.ts'
import { notNegative, oneOf, bytea, instant, now, ref, rowId, stamps } from '#server/db/schema/columns.ts'

/** People who sign in; staff, suppliers and merchants alike. */
export const users = pgTable(
  'users',
  {
    id: rowId(),
    account: text().notNull(),
    nickname: text().notNull(),
    role: text().notNull(),
    status: text().notNull().default('active'),
    avatar: text(),
    passwordHash: text().notNull(),
    secondPasswordHash: text().notNull(),
    payPasswordHash: text(),
    /** The authenticator's secret, encrypted; a new one stays unconfirmed here until a code confirms it. */
    totpSecret: bytea(),
    totpPendingSecret: bytea(),
    totpConfirmed: boolean().notNull().default(false),
    enableGoogleVerify: boolean().notNull().default(false),
    allowModify: boolean().notNull().default(true),
    preferences: jsonb().$type<Partial<Preferences>>().notNull().default({}),
    isDemo: boolean().notNull().default(false),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('users_account_key').on(sql`lower(${t.account})`),
    index().on(t.role),
    oneOf('users_role_check', t.role, ROLES),
    oneOf('users_status_check', t.status, ROW_STATUSES),
  ],
)

/**
 * Wrong attempts by kind (login, knownLogin, googleCode, secondLevel, payPassword); each kind locks separately. Negative ids are
 * user names without an account.
 */
export const authCounters = pgTable(
  'auth_counters',
  {
    userId: ref().notNull(),
    kind: text().notNull(),
    failures: integer().notNull().default(0),
    lockedUntil: instant(),
    triedAt: now(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] }), notNegative('auth_counters_failures_check', t.failures)],
)

/** Used Google codes: a code works once. `step` is the 30 s step of RFC 6238. */
export const usedGoogleCodes = pgTable(
  'used_google_codes',
  {
    userId: ref()
      .notNull()
      .references(() => users.id),
    step: bigint({ mode: 'number' }).notNull(),
    usedAt: now(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.step] })],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The id that `getSessions` shows and `forceLogout` takes. */
    handle: uuid().notNull().defaultRandom(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    tokenHash: bytea().notNull(),
    token2Hash: bytea(),
    token2ExpiresAt: instant(),
    bindRequired: boolean().notNull().default(false),
    /** Google codes that stay valid for a while, by kind of operation. */
    standingCodes: jsonb().$type<Record<string, string>>().notNull().default({}),
    ip: text().notNull(),
    userAgent: text().notNull(),
    /** The browser that signed in, by an id of its own; empty where the client names none. */
    device: text().notNull().default(''),
    createdAt: now(),
    lastSeenAt: now(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    endReason: text(),
  },
  (t) => [uniqueIndex().on(t.tokenHash), uniqueIndex().on(t.handle), index().on(t.userId)],
)
