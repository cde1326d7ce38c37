import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { Breaker } from '#domain/accounts/breaker.ts'
import { FALLBACKS, RUN_FAULTS, RUN_KINDS } from '#domain/pay-scripts/pay-script.ts'
import type { MadeCall, PayerData } from '#domain/pay-scripts/pay-script.ts'
import { oneOf, instant, now, ref, rowId, stamps } from '#server/db/schema/columns.ts'
import { orders } from '#server/db/schema/orders/order-schema.ts'

/** Scripts that make what payers get, each for a product or some of its accounts. */
export const payScripts = pgTable(
  'pay_scripts',
  {
    id: rowId(),
    name: text().notNull(),
    enabled: boolean().notNull().default(false),
    productId: integer().notNull(),
    /** The accounts that it is for; all of the product when empty. */
    resourceIds: bigint({ mode: 'number' }).array().notNull().default([]),
    newestVersion: integer().notNull().default(1),
    /** The version that takes the orders, the one that did before, and one that takes a share of them. */
    currentVersion: integer().notNull().default(1),
    previousVersion: integer(),
    trialVersion: integer(),
    /** In percent of the orders. */
    trialShare: integer().notNull().default(0),
    fallback: text().notNull(),
    runMs: integer().notNull(),
    callsMax: integer().notNull(),
    ...stamps(),
  },
  (t) => [
    unique('pay_scripts_name_key').on(t.name),
    oneOf('pay_scripts_fallback_check', t.fallback, FALLBACKS),
    check('pay_scripts_share_check', sql`${t.trialShare} between 0 and 100`),
  ],
)

/** The texts of scripts in each version, which never change, and whether a version works. */
export const payScriptVersions = pgTable(
  'pay_script_versions',
  {
    scriptId: ref()
      .notNull()
      .references(() => payScripts.id),
    version: integer().notNull(),
    source: text().notNull(),
    note: text(),
    /** Its breaker, with instants as texts; null while it never failed. */
    breaker: jsonb().$type<StoredBreaker>(),
    createdBy: text(),
    createdAt: now(),
  },
  (t) => [primaryKey({ columns: [t.scriptId, t.version] })],
)
export type StoredBreaker = { [K in keyof Breaker]: Breaker[K] extends Date | null ? string | null : Breaker[K] }

/** Runs of scripts with what went in and came out; what is secret is masked before it gets here. */
export const payScriptCalls = pgTable(
  'pay_script_calls',
  {
    id: rowId(),
    at: now(),
    kind: text().notNull(),
    scriptId: ref()
      .notNull()
      .references(() => payScripts.id),
    scriptVersion: integer().notNull(),
    orderCode: text(),
    /** The run that this one repeats. */
    replayOf: ref(),
    by: text(),
    fault: text(),
    message: text(),
    line: integer(),
    ms: integer().notNull(),
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    output: jsonb().$type<unknown>(),
    calls: jsonb().$type<MadeCall[]>().notNull().default([]),
    notes: text().notNull().default(''),
  },
  (t) => [
    index().on(t.scriptId, t.id),
    index().on(t.orderCode),
    index().on(t.at),
    oneOf('pay_script_calls_kind_check', t.kind, RUN_KINDS),
    oneOf('pay_script_calls_fault_check', t.fault, RUN_FAULTS),
  ],
)

/** Payment data that a script made for an order; while it runs there is no end. */
export const orderPayerData = pgTable('order_payer_data', {
  orderId: ref()
    .primaryKey()
    .references(() => orders.id),
  scriptId: ref()
    .notNull()
    .references(() => payScripts.id),
  scriptVersion: integer().notNull(),
  begunAt: now(),
  endedAt: instant(),
  /** Null where the order is paid as its product is without a script. */
  data: jsonb().$type<PayerData>(),
})
