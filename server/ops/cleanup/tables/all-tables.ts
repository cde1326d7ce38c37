import { getTableName, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { CleanableName } from '#domain/system/cleanable-tables.ts'
import { ENDED_STAGE_IDS } from '#domain/orders/open-orders.ts'
import {
  accountExceptions,
  errorLog,
  messages,
  monitorLogs,
  orders,
  payoutOrders,
  payScriptCalls,
} from '#server/db/schema/schema.ts'
import { cleanableBankRecords } from '#server/ops/cleanup/tables/bank-records.ts'
import type { Cleanable, IsNamed, Part } from '#server/ops/cleanup/tables/cleanable.ts'
import { isNamed } from '#server/ops/cleanup/tables/cleanable.ts'
import { cleanableOrders, UNENDED_STATUS_IDS } from '#server/ops/cleanup/tables/orders.ts'
import { cleanablePayouts } from '#server/ops/cleanup/tables/payouts.ts'

const isUnended = inArray(orders.status, [...UNENDED_STATUS_IDS])

/** The log of monitors' reports; a report of an order goes before the order does. */
const cleanableMonitorLogs: Cleanable<'monitor_logs'> = {
  table: monitorLogs,
  heldBy: () => ({
    openOrder: sql`(${isNamed(orders.id, monitorLogs.orderId, isUnended)} or ${isNamed(orders.resourceId, monitorLogs.resourceId, sql`${orders.createdAt} <= ${monitorLogs.at} and ${isUnended}`)})`,
  }),
  parts: [],
}

/** Runs of pay scripts. */
const cleanablePayScriptCalls: Cleanable<'pay_script_calls'> = {
  table: payScriptCalls,
  heldBy: () => ({
    openOrder: sql`(${isNamed(orders.orderCode, payScriptCalls.orderCode, isUnended)} or ${isNamed(payoutOrders.orderCode, payScriptCalls.orderCode, notInArray(payoutOrders.stage, [...ENDED_STAGE_IDS]))})`,
  }),
  parts: [],
}

/** Exceptions of accounts and monitors. */
const cleanableAccountExceptions: Cleanable<'account_exceptions'> = {
  table: accountExceptions,
  heldBy: () => ({ goesOn: isNull(accountExceptions.endedAt) }),
  parts: [],
}

/** Errors of consoles and of the server. */
const cleanableErrorLog: Cleanable<'error_log'> = { table: errorLog, heldBy: () => ({}), parts: [] }

/** Messages to people. */
const cleanableMessages: Cleanable<'messages'> = {
  table: messages,
  heldBy: () => ({ unread: eq(messages.state, 'unread') }),
  parts: [],
}

const TABLES: { [Name in CleanableName]: Cleanable<Name> } = {
  orders: cleanableOrders,
  payout_orders: cleanablePayouts,
  bank_records: cleanableBankRecords,
  monitor_logs: cleanableMonitorLogs,
  pay_script_calls: cleanablePayScriptCalls,
  account_exceptions: cleanableAccountExceptions,
  error_log: cleanableErrorLog,
  messages: cleanableMessages,
}

/** A declaration whatever its table. */
export interface AnyCleanable extends Omit<Cleanable<CleanableName>, 'heldBy'> {
  heldBy: (isNamed: IsNamed) => Readonly<Record<string, SQL>>
}

/** How a table is cleaned up. */
export const cleanable = (name: CleanableName): AnyCleanable => TABLES[name]

/** A table and all that goes along with its rows, the table first. */
export const partsOf = ({ parts, table }: Pick<AnyCleanable, 'parts' | 'table'>): Part[] => [
  { table, of: (among) => among(table.id) },
  ...parts,
]

/** The names of a table and of its parts, the table first. */
export const tablesOf = (name: CleanableName): string[] =>
  partsOf(cleanable(name)).map(({ table }) => getTableName(table))
