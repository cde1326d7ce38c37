import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Message } from '#contract/people/message.endpoints.ts'
import { MESSAGE_STATES } from '#domain/messages/message-template.ts'
import { oneOf, instant, lastChange, now, ref, rowId } from './columns.ts'
import { users } from '#server/db/schema/people/people-schema.ts'

// The database schema; each area has its own file, and tables that belong to no area are here.

export * from '#server/db/tables.gen.ts'

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  ...lastChange(),
})

export const messages = pgTable(
  'messages',
  {
    id: rowId(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    kind: text().notNull(),
    params: jsonb().$type<Message['params']>().notNull().default({}),
    /** How it was worded when it was sent; null where no server worded it. */
    texts: jsonb().$type<Message['texts']>(),
    state: text().notNull().default('unread'),
    /** The record that a note stands on which mentions the reader; null for other messages. */
    about: jsonb().$type<Message['about']>(),
    /** Common cause for which several accounts stopped; null for messages of their own. */
    cause: text(),
    /** The accounts that stopped by it, and those of them that do not work yet; none of these ends it. */
    causeAccounts: jsonb().$type<number[]>(),
    causeOpen: jsonb().$type<number[]>(),
    createdAt: now(),
  },
  (t) => [
    index().on(t.userId, t.state, t.id),
    index('messages_open_cause_idx').on(t.userId, t.cause).where(sql`jsonb_array_length(${t.causeOpen}) > 0`),
    oneOf('messages_state_check', t.state, MESSAGE_STATES),
  ],
)

/** The audit log, written in the transaction of the action. */
export const audit = pgTable(
  'audit',
  {
    id: rowId(),
    at: now(),
    userId: ref().references(() => users.id),
    account: text(),
    role: text(),
    ip: text(),
    action: text().notNull(),
    targetKind: text(),
    target: text(),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index().on(t.userId, t.id), index().on(t.at), index().on(t.targetKind, t.target)],
)

/**
 * The audit log's chain: each entry with the hash of itself and of the entry before it. Written behind the log, in the
 * order in which entries became visible.
 */
export const auditChain = pgTable('audit_chain', {
  position: rowId(),
  /** Without a key: the log lies by months, whose ids none can refer to. */
  auditId: ref().notNull().unique(),
  previousHash: text().notNull(),
  hash: text().notNull(),
})

/**
 * The end of the chain, in one row: how many links there are, and the last of them. Links that are cut off are missed
 * by it.
 */
export const auditChainHead = pgTable(
  'audit_chain_head',
  {
    id: integer().primaryKey().default(1),
    links: ref().notNull(),
    auditId: ref().notNull(),
    hash: text().notNull(),
  },
  (t) => [check('audit_chain_head_id_check', sql`${t.id} = 1`)],
)

/** First responses of calls with an Idempotency-Key. `scope` is the session's user or the merchant. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** The call that owns the key: only it may store a response or release the key. */
    holder: uuid().notNull().defaultRandom(),
    status: integer(),
    answer: jsonb().$type<unknown>(),
    createdAt: now(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index().on(t.createdAt)],
)

/**
 * Hits in the current window of a rate limit, across all processes. Unlogged (see its migration): a database crash
 * clears it, and counting writes no WAL.
 */
export const rateCounts = pgTable('rate_counts', {
  key: text().primaryKey(),
  hits: integer().notNull(),
  endsAt: instant().notNull(),
})

/** Signatures of calls that may be made once, until their time is over. */
export const usedSignatures = pgTable('used_signatures', {
  sign: text().primaryKey(),
  endsAt: instant().notNull(),
})

export const savedViews = pgTable(
  'saved_views',
  {
    id: rowId(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    role: text().notNull(),
    screen: text().notNull(),
    name: text().notNull(),
    shared: boolean().notNull().default(false),
    /** Further roles of staff. */
    sharedWith: text().array().notNull().default([]),
    search: jsonb().$type<Record<string, unknown>>().notNull(),
    layout: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: now(),
  },
  (t) => [index().on(t.screen, t.userId), unique('saved_views_name_key').on(t.userId, t.screen, t.name)],
)

/** Facts about this installation, such as whether the demo data has been loaded. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
})
