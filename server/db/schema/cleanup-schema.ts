import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { CLEANABLE_NAMES, CLEANUP_STATES, UNFINISHED_STATES } from '#domain/system/cleanable-tables.ts'
import type { HeldReason } from '#domain/system/cleanable-tables.ts'
import { notNegative, oneOf, positive, instant, now, ref, rowId, stamps, version } from '#server/db/schema/columns.ts'

/** Which rows of a table go to the archive; a row for each table that can be cleaned up. */
export const cleanupConfigs = pgTable(
  'cleanup_configs',
  {
    id: rowId(),
    tableName: text({ enum: CLEANABLE_NAMES as [(typeof CLEANABLE_NAMES)[number]] })
      .notNull()
      .unique('cleanup_configs_table_key'),
    timeField: text().notNull(),
    months: integer().notNull(),
    batchRows: integer().notNull(),
    /** Tasks are made by themselves, every `dataClearCycle` days. */
    enabled: boolean().notNull().default(false),
    description: text(),
    ...stamps(),
  },
  (t) => [positive('cleanup_configs_numbers_check', t.months, t.batchRows)],
)

/** Rows of one table that were moved or put back: how many, how large, and the sum of their hashes. */
export interface Tally {
  rows: number
  bytes: number
  hash: string
  /** Mark of the columns that the hash is over; missing in tasks made before it was kept. */
  columns?: string | undefined
}

/** Cleanups of tables, each with what was approved and how far it has come; its backup bears its number. */
export const cleanupTasks = pgTable(
  'cleanup_tasks',
  {
    id: rowId(),
    configId: ref()
      .notNull()
      .references(() => cleanupConfigs.id),
    configVersion: integer().notNull(),
    tableName: text({ enum: CLEANABLE_NAMES as [(typeof CLEANABLE_NAMES)[number]] }).notNull(),
    timeField: text().notNull(),
    batchRows: integer().notNull(),
    /** Rows before it go: the start of a month in this zone. */
    cutoff: instant().notNull(),
    zone: text().notNull(),
    state: text({ enum: CLEANUP_STATES }).notNull().default('planned'),
    /** Null where `dataClearCycle` started it. */
    startedBy: text(),
    /** Findings of the dry run. */
    plannedRows: integer().notNull(),
    plannedBytes: bigint({ mode: 'number' }).notNull(),
    oldestAt: instant(),
    newestAt: instant(),
    heldBack: jsonb().$type<Partial<Record<HeldReason, number>>>().notNull().default({}),
    /** Moved rows, by table, and the ones of them that were put back. */
    moved: jsonb().$type<Record<string, Tally>>().notNull().default({}),
    restored: jsonb().$type<Record<string, Tally>>().notNull().default({}),
    /** The same in total: rows of the table itself, and bytes with all that goes along. */
    movedRows: integer().notNull().default(0),
    movedBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** The last row that went; the time as the database writes it, since a Date would lose microseconds. */
    lastAt: text(),
    lastId: ref(),
    /** How long it has been at work, without pauses. */
    workMs: integer().notNull().default(0),
    createdAt: now(),
    beganAt: instant(),
    endedAt: instant(),
    error: text(),
    version: version(),
  },
  (t) => [
    uniqueIndex('cleanup_tasks_unfinished_key')
      .on(t.configId)
      .where(sql`${t.state} in (${sql.raw(UNFINISHED_STATES.map((state) => `'${state}'`).join(', '))})`),
    index().on(t.tableName, t.createdAt),
    index().on(t.state, t.id),
    oneOf('cleanup_tasks_state_check', t.state, CLEANUP_STATES),
    notNegative('cleanup_tasks_rows_check', t.plannedRows, t.movedRows, t.movedBytes),
  ],
)

/** The orders and payouts in the archive (see the migration); when each was moved, and by which task. */
export const clearedOrders = pgView('cleared_orders', {
  id: ref().notNull(),
  orderCode: text('order_code').notNull(),
  kind: text().notNull(),
  merchantOrderId: text('merchant_order_id').notNull(),
  merchantId: bigint('merchant_id', { mode: 'number' }).notNull(),
  merchantName: text('merchant_name').notNull(),
  amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
  currency: text().notNull(),
  exponent: smallint().notNull(),
  /** The status of an order, the stage of a payout. */
  state: smallint().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  completedAt: timestamp('completed_at', { withTimezone: true }),
  archivedAt: timestamp('archived_at', { withTimezone: true }).notNull(),
  taskId: bigint('task_id', { mode: 'number' }).notNull(),
}).existing()
